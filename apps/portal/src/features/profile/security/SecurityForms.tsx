import type { Passkey } from '@passerelle/contracts/passkeys.ts'
import { Button, Notice, Spinner, Stack, Text } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { ProofDialog } from '../../../second-factor/ProofDialog.tsx'
import type { PasskeyOptions } from '../../../second-factor/useNewPasskey.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'
import { TotpSetup, type NewTotp } from './TotpSetup.tsx'
import styles from './security.module.css'
import { useFactors, type Factors } from './useFactors.ts'

/** The second factors of the account, and the buttons that change them. */
export function SecurityForms() {
  const { t } = useTranslation(['security', 'common'])
  const { state, load } = useFactors()
  if (state.step === 'loading') return <Spinner big label={t('common:wait')} />
  if (state.step === 'failed')
    return <ProblemNotice problem={state.problem} onRetry={() => void load()} />
  return <FactorSections factors={state.factors} passkeys={state.passkeys} reload={load} />
}

/** What is done on the page now. */
type View =
  | { name: 'overview' }
  | { name: 'setup'; totp: NewTotp }
  | { name: 'passkey'; options: PasskeyOptions }
  | { name: 'codes'; codes: string[] }

type Question = 'setUp' | 'remove' | 'codes' | 'addPasskey' | 'removePasskey'

const dangers: readonly Question[] = ['remove', 'removePasskey']

interface SectionsProps {
  factors: Factors
  passkeys: readonly Passkey[]
  reload: () => Promise<void>
}

function FactorSections({ factors, passkeys, reload }: SectionsProps) {
  const { t } = useTranslation('security')
  const [view, setView] = useState<View>({ name: 'overview' })
  const [question, setQuestion] = useState<Question | null>(null)
  const [toRemove, setToRemove] = useState('')
  const [toRename, setToRename] = useState<Passkey | null>(null)
  const actions = useActions(setView, toRemove)
  const overview = () => {
    setView({ name: 'overview' })
    void reload()
  }
  const confirmed = async () => {
    // The new factor has just been proved, so this needs no password.
    const made = factors.recovery_codes > 0 ? undefined : await actions.codes(undefined)
    if (!made?.ok) overview()
  }
  const passkeyAdded = factors.passkey_is_factor ? () => void confirmed() : overview
  if (view.name === 'setup')
    return <TotpSetup totp={view.totp} onConfirmed={() => void confirmed()} onCancel={overview} />
  if (view.name === 'passkey')
    return <AddPasskey options={view.options} onAdded={passkeyAdded} onCancel={overview} />
  if (view.name === 'codes') return <RecoveryCodes codes={view.codes} onDone={overview} />
  const isSetUp = factors.totp_since !== null || (factors.passkey_is_factor && passkeys.length > 0)
  return (
    <>
      <Text>{t('lead')}</Text>
      {factors.needed && !isSetUp && <Notice tone="amber">{t('needed')}</Notice>}
      <AppSection factors={factors} ask={setQuestion} />
      <PasskeySection
        passkeys={passkeys}
        isSecondStep={isSetUp || factors.passkey_is_factor}
        onAdd={() => setQuestion('addPasskey')}
        onRename={setToRename}
        onRemove={({ id }) => {
          setToRemove(id)
          setQuestion('removePasskey')
        }}
      />
      {isSetUp && <CodesSection left={factors.recovery_codes} ask={setQuestion} />}
      {factors.needed && isSetUp && <Button href="/staff/users">{t('toDesk')}</Button>}
      {question && (
        <ProofDialog
          key={question}
          title={t(`questions.${question}.title`)}
          lead={t(`questions.${question}.lead`)}
          needsPassword={factors.password_needed}
          isDanger={dangers.includes(question)}
          send={actions[question]}
          onDone={() => {
            setQuestion(null)
            if (dangers.includes(question)) void reload()
          }}
          onClose={() => setQuestion(null)}
        />
      )}
      {toRename && (
        <RenamePasskey
          passkey={toRename}
          needsPassword={factors.password_needed}
          onDone={() => {
            setToRename(null)
            void reload()
          }}
          onClose={() => setToRename(null)}
        />
      )}
    </>
  )
}

/** The changes of the factors. What they answer is shown on the page. */
function useActions(setView: (view: View) => void, passkeyId: string) {
  const call = useCall()
  const setUp = async (password: string | undefined) => {
    const result = await call('POST /api/user/totp', { password })
    if (result.ok) setView({ name: 'setup', totp: result.answer })
    return result
  }
  const codes = async (password: string | undefined) => {
    const result = await call('POST /api/user/recovery-codes', { password })
    if (result.ok) setView({ name: 'codes', codes: result.answer.codes })
    return result
  }
  const remove = (password: string | undefined) => call('DELETE /api/user/totp', { password })
  const addPasskey = async (password: string | undefined) => {
    const result = await call('POST /api/user/passkeys', { password })
    if (result.ok && 'options' in result.answer)
      setView({ name: 'passkey', options: result.answer.options })
    return result
  }
  const removePasskey = (password: string | undefined) =>
    call('DELETE /api/user/passkeys/{id}', { password }, { params: { id: passkeyId } })
  return { setUp, codes, remove, addPasskey, removePasskey }
}

interface SectionProps {
  ask: (question: Question) => void
}

function AppSection({ factors, ask }: SectionProps & { factors: Factors }) {
  const { t, i18n } = useTranslation('security')
  const { totp_since: since } = factors
  return (
    <section className={styles.section}>
      <Text variant="subsubtitle" as="h2">
        {t('app.title')}
      </Text>
      <Text variant="small">{t('app.lead')}</Text>
      {since !== null && (
        <Text>{t('app.since', { date: formatMoment(since, i18n.language) })}</Text>
      )}
      <Stack row>
        <Button
          variant={since === null ? 'primaryMedium' : 'secondaryMedium'}
          onClick={() => ask('setUp')}
        >
          {since === null ? t('app.setUp') : t('app.replace')}
        </Button>
        {since !== null && (
          <Button variant="secondaryMedium" tone="danger" onClick={() => ask('remove')}>
            {t('app.remove')}
          </Button>
        )}
      </Stack>
    </section>
  )
}

function CodesSection({ left, ask }: SectionProps & { left: number }) {
  const { t } = useTranslation('security')
  return (
    <section className={styles.section}>
      <Text variant="subsubtitle" as="h2">
        {t('codes.title')}
      </Text>
      <Text variant="small">{t('codes.lead')}</Text>
      <Text>{left === 0 ? t('codes.none') : t('codes.left', { count: left })}</Text>
      <Button variant="secondaryMedium" onClick={() => ask('codes')}>
        {t('codes.make')}
      </Button>
    </section>
  )
}
