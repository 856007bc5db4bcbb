import { genericTerms } from '@passerelle/contracts/terms-keys.ts'
import { Button, Notice, Page, Stack } from '@passerelle/kit'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { Heading } from '../../ui/Heading.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { TermsPage } from './TermsPage.tsx'
import { useTerms } from './useTerms.ts'

/** Shown rarely, so it loads when it is needed. */
const NotFound = lazy(async () => ({
  default: (await import('../../ui/NotFound.tsx')).NotFound,
}))

/** The terms of a country, `uk` or `global`, or the generic ones without a country. */
export function Component() {
  const { key = genericTerms } = useParams()
  const { loaded, load } = useTerms(key.toLowerCase())
  switch (loaded.step) {
    case 'loading':
      return <Waiting />
    case 'unknown':
      return (
        <Suspense fallback={<Waiting />}>
          <NotFound />
        </Suspense>
      )
    case 'failed':
      return <TermsProblem onRetry={() => void load()} />
    case 'ready':
      return <TermsPage terms={loaded.terms} />
  }
}

function TermsProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['terms', 'common'])
  return (
    <Page>
      <Stack gap="section">
        <Heading title={t('title')} />
        <Notice
          tone="red"
          role="alert"
          action={
            <Button variant="secondarySmall" onClick={onRetry}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('loadFailed')}
        </Notice>
      </Stack>
    </Page>
  )
}
