import type { CSSProperties, ReactNode } from 'react'
import styles from './Foundations.module.css'
import { valueOf } from './tokens.ts'

type Patch = CSSProperties & { '--kit-patch': string }
const patch = (token: string): Patch => ({ '--kit-patch': `var(${token})` })

/** Shows each token in the light and the dark theme. */
export function InBothThemes({ names, as }: { names: readonly string[]; as: 'colour' | 'shadow' }) {
  return (
    <div className={styles.themes}>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme}>
          {names.map((name) =>
            as === 'shadow' ? (
              <div key={name} className={styles.sheet} style={patch(name)}>
                {name}
              </div>
            ) : (
              <div key={name} className={styles.colour}>
                <span className={styles.patch} style={patch(name)} />
                {name}
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  )
}

/** Lists each token with its value and a sample. */
export function Measures({
  names,
  as,
  renderAs,
}: {
  names: readonly string[]
  as?: 'bar' | 'box'
  renderAs?: (name: string) => ReactNode
}) {
  return (
    <dl className={styles.list}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{valueOf(name)}</dd>
          <dd>
            {renderAs?.(name)}
            {as && <span className={styles[as]} style={patch(name)} aria-hidden="true" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
