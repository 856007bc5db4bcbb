import { Icon } from '@passerelle/kit'
import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'

/** Who else looks at a record. */
export function Viewers({ names }: { names: readonly string[] }) {
  const { t, i18n } = useTranslation(['staff', 'queue'])
  return (
    <span className={styles.viewers}>
      <Icon of={Eye} />
      <span>
        {t('queue:looking', {
          count: names.length,
          names: new Intl.ListFormat(i18n.language).format(names),
        })}
      </span>
    </span>
  )
}
