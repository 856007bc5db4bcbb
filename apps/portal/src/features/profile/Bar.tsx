import { SaveBar } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { Leaving } from './Leaving.tsx'

interface BarProps { onSave: () => void; onCancel: () => void; busy: boolean; /** What it leaves with. */ isDone: boolean }

/** The save bar in the portal's words, and the question to whoever leaves it. */
export function Bar({ isDone, ...bar }: BarProps) {
  const { t } = useTranslation(['profile', 'common'])
  return (
    <>
      {!isDone && <Leaving />}
      <SaveBar {...bar} done={isDone ? t('save.updated') : undefined}
        texts={{ title: t('save.unsaved'), cancel: t('common:cancel'), save: t('common:save'), busy: t('common:working') }} />
    </>
  )
}
