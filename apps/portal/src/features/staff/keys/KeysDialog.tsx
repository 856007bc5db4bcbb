import { Dialog, Stack, Switch } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { usePermission } from '../desk/usePermission.ts'
import { useLetterKeys } from './key-setting.ts'

export interface KeysDialogProps {
  onClose: () => void
}

/** The shortcuts that the reader may use in a list, and the switch for those of one letter. */
export function KeysDialog({ onClose }: KeysDialogProps) {
  const { t } = useTranslation(['staff', 'common', 'forms', 'queue'])
  const [areLettersOn, switchLetters] = useLetterKeys()
  const mayDecide = usePermission('agents:decide')
  const mayNote = usePermission('notes:write')
  const shortcuts = [
    { keys: ['J', '\u2193'], does: t('queue:keys.next') },
    { keys: ['K', '\u2191'], does: t('queue:keys.previous') },
    ...(mayDecide
      ? [
          { keys: ['A'], does: t('approve') },
          { keys: ['D'], does: t('decline') },
        ]
      : []),
    ...(mayDecide
      ? [
          { keys: ['Q'], does: t('queue:question.add') },
          { keys: ['M'], does: t('queue:assignment.take') },
          { keys: ['P'], does: t('queue:assignment.passOn') },
        ]
      : []),
    ...(mayNote ? [{ keys: ['N'], does: t('queue:notes.add') }] : []),
    ...(mayDecide
      ? [
          { keys: ['X'], does: t('queue:keys.pick') },
          { keys: ['U'], does: t('undo') },
        ]
      : []),
    { keys: ['/'], does: t('forms:search') },
    { keys: ['?'], does: t('queue:keys.title') },
    { keys: [t('queue:keys.ctrlEnter')], does: t('queue:keys.send') },
  ]
  return (
    <Dialog open title={t('queue:keys.title')} onClose={onClose} closeText={t('common:close')}>
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
          title={t('queue:keys.letters')}
          description={t('queue:keys.lettersHint')}
          checked={areLettersOn}
          onChange={switchLetters}
        />
      </Stack>
    </Dialog>
  )
}
