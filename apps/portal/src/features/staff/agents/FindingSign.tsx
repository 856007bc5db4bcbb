import { isFine, type FindingLevel } from '@passerelle/contracts/finding-levels.ts'
import { Icon } from '@passerelle/kit'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'

const signs = { fine: CircleCheck, warn: TriangleAlert, stop: CircleAlert } as const

/** The sign of a registration's gravest finding in the list. */
export function FindingSign({ level }: { level: FindingLevel }) {
  const { t } = useTranslation('staff')
  const word = isFine(level) ? 'fine' : (level as 'warn' | 'stop')
  return (
    <span className={styles.sign} data-level={word} title={t(`worst.${word}`)}>
      <Icon of={signs[word]} />
      <span className="kit-sr">{t(`worst.${word}`)}</span>
    </span>
  )
}
