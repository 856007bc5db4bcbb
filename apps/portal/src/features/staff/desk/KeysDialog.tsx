import { Dialog, Stack, Switch } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from './desk.module.css'
import { useLetterKeys } from './key-setting.ts'

interface KeysDialogProps {
  hasSearch: boolean
  onClose: () => void
}

/** The shortcuts of a list, and the switch for those of one letter. */
export function KeysDialog({ hasSearch, onClose }: KeysDialogProps) {
  const { t } = useTranslation(['staff', 'common'])
  const [areLettersOn, switchLetters] = useLetterKeys()
  const shortcuts = [
    { keys: ['J', '\u2193'], does: t('keys.next') },
    { keys: ['K', '\u2191'], does: t('keys.previous') },
    { keys: ['A'], does: t('approve') },
    { keys: ['D'], does: t('decline') },
    ...(hasSearch ? [{ keys: ['/'], does: t('common:search') }] : []),
    { keys: ['?'], does: t('keys.title') },
    { keys: [t('keys.ctrlEnter')], does: t('keys.send') },
  ]
  return (
    <Dialog open title={t('keys.title')} onClose={onClose} closeText={t('common:close')}>
      <Stack gap="close">
        <dl className={styles.keys}>
          {shortcuts.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Switch
          id="desk-keys"
          title={t('keys.letters')}
          description={t('keys.lettersHint')}
          checked={areLettersOn}
          onChange={switchLetters}
        />
      </Stack>
    </Dialog>
  )
}
