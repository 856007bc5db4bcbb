'use client'

import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { useTexts } from '../settings/settings.ts'
import { BreakAfterSlash } from '../text/BreakAfterSlash.tsx'
import { english } from './comparison-row.ts'
import type { ComparisonRow, ComparisonTexts } from './comparison-row.ts'
import styles from './ComparisonLines.module.css'

export type ComparisonLinesProps = Omit<ComponentProps<'dl'>, 'children'> & {
  /** The fields with their old and new values. Their actions are not shown. */
  rows: readonly ComparisonRow[]
  /** Words of its own. @default English */
  texts?: Partial<ComparisonTexts> | undefined
}

/** Old and new values in few lines, for a history. Without rows it shows nothing. */
export function ComparisonLines({ rows, texts: own, className, ...rest }: ComparisonLinesProps) {
  const texts = useTexts('comparison', english, own)
  if (rows.length === 0) return null
  return (
    <dl {...rest} className={classes(styles.lines, className)}>
      {rows.map(({ id, label, before, after, code }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd className={code ? 'kit-part kit-code' : 'kit-part'}>
            <del>
              <span className="kit-sr">{`${texts.before}: `}</span>
              <BreakAfterSlash>{before || texts.empty}</BreakAfterSlash>
            </del>{' '}
            <ins>
              <span className="kit-sr">{`${texts.after}: `}</span>
              <BreakAfterSlash>{after || texts.empty}</BreakAfterSlash>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
