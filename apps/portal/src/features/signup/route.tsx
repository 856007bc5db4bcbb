import { SignupFrame, StepHead, Steps } from '@passerelle/kit'
import { useMemo, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNames } from '../../app/countries.ts'
import { useList } from '../../app/lists.ts'
import { noteRegistration } from '../../app/registered.ts'
import { useScreen } from '../../app/screen.ts'
import type { Values } from './entries.ts'
import { CountryStep } from './CountryStep.tsx'
import { EmailInUse, MailSent, TooManyAttempts } from './Notices.tsx'
import { signup, stepNumber, type Answered, type SignupState } from './slice.ts'
import { SignupForm } from './SignupForm.tsx'
import type { ChosenCountry } from './useSchema.tsx'

const { countryChosen, countryReopened, triedAgain, answered } = signup.actions

/** Registration in steps. What is typed is kept here, passwords too, until the registration is sent or the screen is left. */
export function Component() {
  const { t } = useTranslation('signup')
  const [state, dispatch] = useReducer(signup.reducer, undefined, signup.getInitialState)
  const [values, setValues] = useState<Values>({})
  const { listed, again: listAgain, options, country } = useCountries(values.country_id)
  const heading = useScreen(t('title', { step: stepNumber[state.step] }))

  const change = (changes: Values) => setValues((before) => ({ ...before, ...changes }))
  const answer = (result: Answered) => {
    const next = answered(result)
    dispatch(next)
    if (signup.reducer(state, next).step !== 'mailSent') return
    noteRegistration()
    setValues(({ country_id }) => ({ country_id }))
  }
  const again = () => dispatch(triedAgain())

  return (
    <SignupFrame steps={<Stations state={state} country={country?.name} />} long={state.step === 'form'}>
      <StepHead ref={heading} text={t('heading')} step={stepNumber[state.step]} />
      {state.step === 'country' && (
        <CountryStep countries={listed} onAgain={listAgain} options={options} value={country?.id ?? null}
          onChange={(id) => change({ country_id: id })} onContinue={() => dispatch(countryChosen())} />
      )}
      {state.step === 'form' && country && (
        <SignupForm country={country} values={values} onChange={change} onChangeCountry={() => dispatch(countryReopened())} onAnswer={answer} />
      )}
      {state.step === 'mailSent' && <MailSent {...state} />}
      {state.step === 'tooManyAttempts' && <TooManyAttempts onAgain={again} />}
      {state.step === 'emailInUse' && <EmailInUse email={state.email} onAgain={again} />}
    </SignupFrame>
  )
}

/** The countries in the reader's language and order, and the chosen one of them. */
function useCountries(chosen: unknown) {
  const { i18n } = useTranslation()
  const { listed, again } = useList('countries')
  const objects = listed.step === 'ready' ? listed.objects : undefined
  const named = useMemo(() => countryNames(objects ?? [], i18n.language), [objects, i18n.language])
  const options = useMemo(() => named.map(({ id, name, code }) => ({ id, name, code })), [named])
  const found = named.find(({ id }) => id === chosen)
  const country: ChosenCountry | undefined = found && typeof found.id === 'number' ? { ...found, id: found.id } : undefined
  return { listed, again, options, country }
}

const station = { country: 1, form: 2, tooManyAttempts: 2, emailInUse: 2, mailSent: 3 } as const satisfies Record<SignupState['step'], number>

function Stations({ state, country }: { state: SignupState; country: string | undefined }) {
  const { t } = useTranslation('signup')
  const current = station[state.step]
  const steps = [
    { name: t('steps.country'), note: current > 1 && country },
    { name: t('steps.details'), note: state.step === 'mailSent' && state.email },
    { name: t('steps.nearlyThere') },
  ]
  return <Steps steps={steps} current={current} label={t('steps.label')} doneText={t('steps.done')} />
}
