import { Toasts } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../state/store.ts'
import { selectToasts, toastClosed } from '../state/toasts.ts'

/** The toasts of all screens and their live regions. */
export function ToastRegion() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const toasts = useAppSelector(selectToasts)
  return (
    <Toasts
      toasts={toasts}
      onClose={(uuid) => dispatch(toastClosed(uuid))}
      closeText={t('close')}
    />
  )
}
