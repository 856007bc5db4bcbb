import { Button, Dialog } from '@passerelle/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '../../../navigation/history-state.tsx'
import { WithTexts } from '../../../i18n/WithTexts.tsx'

/**
 * Asks before a link leaves the profile while there are unsaved changes. Signing out is such a
 * link. It is mounted only while there are changes. Back and Forward ask nothing, because the tab
 * keeps the changes.
 * @param onLeave drops the changes
 */
export function LeaveWarning({ onLeave }: { onLeave: () => void }) {
  return (
    <WithTexts of={['leaving']} waiting={null}>
      <LeaveDialog onLeave={onLeave} />
    </WithTexts>
  )
}

function LeaveDialog({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation(['leaving', 'profile', 'common'])
  const navigate = useNavigate()
  const [to, setTo] = useState<string | null>(null)
  useEffect(() => {
    const askBeforeLeaving = (event: MouseEvent) => {
      const address = leavingAddress(event)
      if (address === undefined) return
      event.preventDefault()
      setTo(address)
    }
    document.addEventListener('click', askBeforeLeaving, { capture: true })
    return () => document.removeEventListener('click', askBeforeLeaving, { capture: true })
  }, [])
  const stay = () => setTo(null)
  const leave = () => {
    stay()
    onLeave()
    if (to !== null) navigate(to)
  }
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={stay}>
        {t('stay')}
      </Button>
      <Button variant="secondaryMedium" tone="danger" onClick={leave}>
        {t('leave')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={to !== null}
      title={t('profile:save.unsaved')}
      actions={actions}
      onClose={stay}
      closeText={t('common:close')}
    >
      <p>{t('lead')}</p>
    </Dialog>
  )
}

/**
 * The address of a clicked link that leaves the profile but stays in the portal. For links that
 * leave the page, the browser asks.
 */
function leavingAddress(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return undefined
  const { origin, pathname, search, hash } = new URL(link.href)
  return origin !== location.origin ||
    hash !== '' ||
    /^[/](profile|api|mailbox)([/]|$)/.test(pathname)
    ? undefined
    : pathname + search
}
