import { Button, Icon } from '@passerelle/kit'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useLetterKeys } from './key-setting.ts'
import { useDeskKeys } from './useDeskKeys.ts'

const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog, {
  showsFailure: true,
})

/** A button, and the key ?, that list the shortcuts and can switch off those of one letter. */
export function KeysHelp() {
  const { t } = useTranslation(['staff', 'queue'])
  const [isOpen, setOpen] = useState(false)
  const [areLettersOn] = useLetterKeys()
  useDeskKeys({ '?': () => setOpen(true) })
  return (
    <>
      <Button
        variant="action"
        icon={<Icon of={Keyboard} />}
        aria-label={t('queue:keys.title')}
        aria-keyshortcuts={areLettersOn ? '?' : undefined}
        onClick={() => setOpen(true)}
      />
      {isOpen && <KeysDialog onClose={() => setOpen(false)} />}
    </>
  )
}
