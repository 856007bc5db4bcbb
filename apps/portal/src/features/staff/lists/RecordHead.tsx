import { Button, Icon } from '@passerelle/kit'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { KeysHelp } from '../keys/KeysHelp.tsx'

interface RecordHeadProps {
  /** The name of the list. */
  title: string
  onBack: () => void
}

/** The head of a record that is shown in place of its list. */
export function RecordHead({ title, onBack }: RecordHeadProps) {
  const { t } = useTranslation('queue')
  return (
    <header className={styles.recordHead}>
      <h1 className="kit-sr">{title}</h1>
      <Button variant="clean" icon={<Icon of={ArrowLeft} />} onClick={onBack}>
        {t('backToList')}
      </Button>
      <KeysHelp />
    </header>
  )
}
