import { useTranslation } from 'react-i18next'
import { parametersOf, type PlaygroundRequest } from './playground-link.ts'
import styles from './Playground.module.css'

const method = 'GET'
const path = '/authorize'

/** Shows the parts of the link. Editable parts are amber. */
export function PlaygroundLink({
  request,
  challenge,
}: {
  request: PlaygroundRequest
  challenge: string
}) {
  const { t } = useTranslation('playground')
  return (
    <div className={styles.lift}>
      <section className={styles.out} data-theme="dark" aria-label={t('link')}>
        <p className={styles.url}>
          <code>
            <span className={styles.method}>{method}</span>{' '}
            <span className={styles.host}>{request.host}</span> {path}
          </code>
        </p>
        <dl className={styles.parameters}>
          {parametersOf(request, challenge).map(([name, value], at) => (
            <div key={name} data-edit={name === 'redirect_uri' || undefined}>
              <dt>
                <code>
                  <span className={styles.sign}>{at === 0 ? '?' : '&'}</span>
                  {name}
                  <span>=</span>
                </code>
              </dt>
              <dd>
                <code>{encodeURIComponent(value)}</code>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
