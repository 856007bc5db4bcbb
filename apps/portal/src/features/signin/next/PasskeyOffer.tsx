import { Button, Notice, Stack, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { useState } from 'react'
import { deviceName } from '../../../second-factor/device-name.ts'
import { useNewPasskey } from '../../../second-factor/useNewPasskey.ts'
import { Heading } from '../../../ui/Heading.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import styles from '../frame/Signin.module.css'

interface PasskeyOfferProps {
  /** The password of the sign-in, which proves the person once more. */
  password: string
  onDone: () => void
}

/** Offers to keep a passkey on this device, after a sign-in without one. */
export function PasskeyOffer({ password, onDone }: PasskeyOfferProps) {
  const { t } = useTranslation(['factor', 'common'])
  const { add, problem, isBusy } = useOfferedPasskey(password, onDone)
  return (
    <div className={styles.step}>
      <div className={styles.head}>
        <Heading title={t('offer.title')} />
        <Text>{t('offer.lead')}</Text>
      </div>
      {problem === 'browser' && (
        <Notice tone="red" role="alert">
          {t('offer.failed')}
        </Notice>
      )}
      {problem && problem !== 'browser' && <ProblemNotice problem={problem} onRetry={add} />}
      <Stack gap="close">
        <Button wide busy={isBusy} busyLabel={t('common:working')} onClick={add}>
          {t('offer.add')}
        </Button>
        <Button wide spread variant="secondary" onClick={onDone}>
          {t('offer.later')}
        </Button>
      </Stack>
    </div>
  )
}

/** Adds the passkey, in the two calls that it takes. */
function useOfferedPasskey(password: string, onDone: () => void) {
  const call = useCall()
  const { make, problem: failure, isBusy: isMaking } = useNewPasskey(onDone)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    setProblem(null)
    const result = await call('POST /api/user/passkeys', password === '' ? {} : { password })
    setAsking(false)
    if (!result.ok) return setProblem(result)
    if ('options' in result.answer)
      await make(result.answer.options, deviceName(navigator.userAgent))
  }
  const isBusy = isAsking || isMaking
  const add = () => void (isBusy || ask())
  return { add, problem: problem ?? failure, isBusy }
}
