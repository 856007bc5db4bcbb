import { useParams } from 'wouter'
import { PageNotFound } from '../../app/errors.tsx'
import { isTermsKey, TermsPage } from './TermsPage.tsx'

export function Component() {
  const { key } = useParams()
  return key === undefined || isTermsKey(key) ? <TermsPage document={key} /> : <PageNotFound />
}
