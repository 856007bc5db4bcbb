import { Toasts } from '@passerelle/kit'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../state/store.ts'
import { selectToasts, toastClosed } from '../state/toasts.ts'

/** The toasts of all screens, with the regions that speak them. */
export function ToastRegion() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const toasts = useAppSelector(selectToasts)
  // The error screen comes while the network is there: once that is lost, there is no asking for it.
  useEffect(() => void import('./WentWrong.tsx').catch(() => undefined), [])
  return (
    <Toasts
      toasts={toasts}
      onClose={(uuid) => dispatch(toastClosed(uuid))}
      closeText={t('close')}
    />
  )
}
