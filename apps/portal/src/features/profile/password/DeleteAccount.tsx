import { Button, Text } from '@passerelle/kit'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signedOut } from '../../../state/account.ts'
import { useCall } from '../../../api/call.ts'
import { useNavigate } from '../../../navigation/history-state.tsx'
import { clearEntries } from '../../../forms/registration-draft.ts'
import { ProofDialog } from '../../../second-factor/ProofDialog.tsx'
import { useAppDispatch } from '../../../state/store.ts'
import styles from '../frame/profile.module.css'

const sectionId = 'delete-account'

/** Deletes the account, after a question and the password. The profile's menu links to it. */
export function DeleteAccount() {
  const { t } = useTranslation('password')
  const [isOpen, setOpen] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  // The browser finds no section that is drawn after it has opened the address.
  useEffect(() => {
    if (location.hash === `#${sectionId}`) title.current?.focus()
  }, [])
  return (
    <section className={styles.ending} id={sectionId}>
      <Text variant="subsubtitle" as="h2" ref={title} tabIndex={-1}>
        {t('deletion.title')}
      </Text>
      <Text variant="small">{t('deletion.lead')}</Text>
      <Button variant="secondaryMedium" tone="danger" onClick={() => setOpen(true)}>
        {t('deletion.title')}
      </Button>
      {isOpen && <DeletionDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Asks for the password, deletes the account and signs out. /signin then says so. */
function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('password')
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return (
    <ProofDialog
      title={t('deletion.question')}
      lead={t('deletion.lead')}
      action={t('deletion.title')}
      needsPassword
      isDanger
      send={(password = '') => call('POST /api/user/delete', { password })}
      onDone={() => {
        clearEntries()
        navigate('/signin', { state: { ended: 'deleted' } })
        dispatch(signedOut())
      }}
      onClose={onClose}
    />
  )
}
