'use client'

import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useTexts } from '../settings/settings.ts'
import { roles } from '../table/roles.ts'
import { BreakAfterSlash } from '../text/BreakAfterSlash.tsx'
import { english } from './comparison-row.ts'
import type { ComparisonRow, ComparisonTexts } from './comparison-row.ts'
import styles from './Comparison.module.css'
import { diffWords } from './word-diff.ts'
import type { TextDiff } from './word-diff.ts'

export type ComparisonProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The fields with their old and new values, in the order of the screen. */
  rows: readonly ComparisonRow[]
  /** Name of the table for screen readers. @default none */
  label?: string | undefined
  /** Head of the column with the actions of the rows. @default Action */
  actionTitle?: ReactNode
  /** Words of its own. @default English */
  texts?: Partial<ComparisonTexts> | undefined
}

/**
 * Old and new values by field. Only the words that differ are marked, with signs beside the
 * colours. Where there is little room, an action stands below its values, and then the values below
 * each other.
 */
export function Comparison({
  rows,
  label,
  actionTitle,
  texts: ownTexts,
  className,
  ...rest
}: ComparisonProps) {
  const texts = useTexts('comparison', english, ownTexts)
  const hasActions = rows.some(({ action }) => Boolean(action))
  return (
    <div {...rest} className={classes(styles.comparison, className)}>
      <table role={roles.table} aria-label={label} data-actions={hasActions || undefined}>
        <thead role={roles.rowgroup}>
          <tr role={roles.row}>
            <th scope="col" role={roles.columnheader}>
              {texts.field}
            </th>
            <th scope="col" role={roles.columnheader}>
              {texts.before}
            </th>
            <th scope="col" role={roles.columnheader}>
              {texts.after}
            </th>
            {hasActions && (
              <th scope="col" role={roles.columnheader}>
                {actionTitle ?? texts.action}
              </th>
            )}
          </tr>
        </thead>
        <tbody role={roles.rowgroup}>
          {rows.map((row) => (
            <Row key={row.id} row={row} empty={texts.empty} hasActions={hasActions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { row: ComparisonRow; empty: string; hasActions: boolean }

function Row({ row: { label, before, after, code, action }, empty, hasActions }: RowProps) {
  const parts = diffWords(before ?? '', after ?? '')
  return (
    <tr role={roles.row}>
      <th scope="row" role={roles.rowheader}>
        {label}
      </th>
      <td role={roles.cell} className={styles.before}>
        <del>{before ? <Marked parts={parts.before} code={code} /> : <em>{empty}</em>}</del>
      </td>
      <td role={roles.cell} className={styles.after}>
        <ins>{after ? <Marked parts={parts.after} code={code} /> : <em>{empty}</em>}</ins>
      </td>
      {hasActions && (
        <td role={roles.cell} className={styles.action}>
          {action}
        </td>
      )}
    </tr>
  )
}

function Marked({
  parts: { start, differs, end },
  code,
}: {
  parts: TextDiff
  code?: boolean | undefined
}) {
  return (
    <span className={code ? 'kit-code' : undefined}>
      <BreakAfterSlash>{start}</BreakAfterSlash>
      {differs && (
        <mark>
          <BreakAfterSlash>{differs}</BreakAfterSlash>
        </mark>
      )}
      <BreakAfterSlash>{end}</BreakAfterSlash>
    </span>
  )
}
