import type { Finding } from '@passerelle/contracts/findings.ts'
import { Icon } from '@passerelle/kit'
import type { i18n as I18n, TFunction } from 'i18next'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../i18n/format.ts'
import styles from '../desk/desk.module.css'

const signByLevel = {
  ok: CircleCheck,
  info: Info,
  warn: TriangleAlert,
  stop: CircleAlert,
} as const

const gravest = ['stop', 'warn', 'info', 'ok'] as const

/** What the desk found out about a registration, gravest first. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t, i18n } = useTranslation('findings')
  const sorted = gravest.flatMap((level) => findings.filter((each) => each.level === level))
  if (sorted.length === 0) return null
  return (
    <ul className={styles.checks} aria-label={t('title')}>
      {sorted.map((finding) => (
        <li key={finding.code} data-tone={finding.level}>
          <Icon of={signByLevel[finding.level]} />
          <span>{sentenceOf(finding, t, i18n)}</span>
        </li>
      ))}
    </ul>
  )
}

/** An agency of the directory, or people with the number of those whose names are not told. */
function subjectOf(
  { agency, people = [], others = 0 }: Finding['parameters'],
  t: TFunction<'findings'>,
  { language }: I18n,
): string {
  if (agency !== undefined) return agency
  const names = people.map(({ name }) => name)
  if (others > 0) names.push(t('others', { count: others }))
  return new Intl.ListFormat(language).format(names)
}

function sentenceOf({ code, parameters }: Finding, t: TFunction<'findings'>, i18n: I18n): string {
  const who = subjectOf(parameters, t, i18n)
  const at = parameters.at && formatMoment(parameters.at, i18n.language)
  if (code === 'declinedBefore' && at === undefined) return t('declinedOther', { who })
  return t(`sentences.${code}`, { who, at })
}
