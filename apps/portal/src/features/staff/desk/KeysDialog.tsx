import { Dialog, Stack, Switch } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from './desk.module.css'
import { useLetterKeys } from './key-setting.ts'
import { usePermission } from './usePermission.ts'

export interface KeysDialogProps {
  list: 'registrations' | 'changes'
  onClose: () => void
}

/** The shortcuts that the reader may use in a list, and the switch for those of one letter. */
export function KeysDialog({ list, onClose }: KeysDialogProps) {
  const { t } = useTranslation(['staff', 'common', 'forms'])
  const [areLettersOn, switchLetters] = useLetterKeys()
  const mayDecide = usePermission('agents:decide')
  const mayNote = usePermission('notes:write')
  const isQueue = list === 'registrations'
  const shortcuts = [
    { keys: ['J', '\u2193'], does: t('keys.next') },
    { keys: ['K', '\u2191'], does: t('keys.previous') },
    ...(mayDecide
      ? [
          { keys: ['A'], does: t('approve') },
          { keys: ['D'], does: t('decline') },
        ]
      : []),
    ...(isQueue && mayDecide
      ? [
          { keys: ['Q'], does: t('question.add') },
          { keys: ['M'], does: t('assignment.take') },
        ]
      : []),
    ...(mayDecide ? [{ keys: ['U'], does: t('undo') }] : []),
    ...(isQueue && mayNote ? [{ keys: ['N'], does: t('notes.add') }] : []),
    { keys: ['/'], does: t('forms:search') },
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
