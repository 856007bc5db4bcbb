import { SignupFrame, Spinner, StepHead, Steps } from '@passerelle/kit'
import { lazy, Suspense, useEffect, useRef, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountryOptions } from '../../forms/countries.ts'
import { withGuessFirst } from './country-guess.ts'
import { useList } from '../../api/lists.ts'
import { useHistoryEntryState, useGoToStep } from '../../navigation/history-state.tsx'
import { useQuery } from '../../navigation/query.ts'
import { hasSiteRequest, withSiteRequest } from '../../navigation/site-request.ts'
import { storeSentRegistration } from '../../state/sent-registration.ts'
import { clearDraft } from '../../forms/registration-draft.ts'
import { useScreen } from '../../ui/useScreen.ts'
import { afterCountryChange } from './country-change.ts'
import { CountriesProblem, CountryStep } from './CountryStep.tsx'
import { storeDraft, readDraft } from './draft.ts'
import type { Values } from './values.ts'
import { SignupForm, type SignupFormProps } from './SignupForm.tsx'
import { stepAfter, stepNumber, stepOf, type SignupAnswer, type SignupStep } from './steps.ts'
import type { ChosenCountry } from './useSignupSchema.tsx'

const loadResultSteps = () => import('./ResultSteps.tsx')

/** The steps after the form. They load while the person fills in the form. */
const ResultSteps = lazy(async () => ({ default: (await loadResultSteps()).ResultSteps }))

/**
 * The registration in steps. Each step is a history entry. The values, passwords included, stay
 * here until the registration is sent or the person leaves the screen. Values except passwords and
 * consents also outlive a reload.
 */
export function Component() {
  const { t } = useTranslation('signup')
  const [values, setValues] = useDraft()
  const entry = useHistoryEntryState()
  const goTo = useGoToStep()
  const { listed, reload: reloadCountries, options, find } = useCountries()
  const chosen = find(values.country_id)
  const state = stepOf(
    entry,
    listed.step === 'ready' ? chosen !== undefined : typeof values.country_id === 'number',
  )
  const heading = useScreen(t('title', { step: stepNumber[state.step] }))

  const change = (changes: Values) => setValues((before) => ({ ...before, ...changes }))
  // Kept in memory only, for a person who entered a wrong address.
  const sentValues = useRef<Values>({})
  const answer = useAnswer(state.step, () => {
    const { password: _, password_check: __, terms_accepted: ___, ...others } = values
    sentValues.current = others
    setValues({})
  })
  useEffect(() => {
    if (state.step === 'form') loadResultSteps().catch(() => undefined)
  }, [state.step])
  const goToForm = () => goTo({ step: 'form' })

  return (
    <SignupFrame
      steps={
        <SignupProgress
          state={state}
          country={(state.step === 'mailSent' ? find(state.country) : chosen)?.name}
        />
      }
      long={state.step === 'form'}
    >
      <StepHead ref={heading} text={t('heading')} step={stepNumber[state.step]} />
      {state.step === 'country' && (
        <CountryStep
          countries={listed}
          onRetry={reloadCountries}
          options={options}
          value={chosen?.id ?? null}
          language={chosen?.language}
          onChange={(id) =>
            change(
              afterCountryChange(values, { id, hasOtherTerms: find(id)?.terms !== chosen?.terms }),
            )
          }
          onContinue={goToForm}
        />
      )}
      {state.step === 'form' && (
        <FormStep
          country={chosen}
          hasFailed={listed.step === 'failed'}
          onRetry={reloadCountries}
          values={values}
          onChange={change}
          onChangeCountry={() => goTo({ step: 'country' })}
          onAnswer={answer}
        />
      )}
      {state.step !== 'country' && state.step !== 'form' && (
        <Suspense>
          <ResultSteps
            state={state}
            onRetry={goToForm}
            onWrongAddress={() => {
              setValues({ ...valuesOf(state), ...sentValues.current })
              goToForm()
            }}
          />
        </Suspense>
      )}
    </SignupFrame>
  )
}

/** What the history entry of step 3 knows of the form. After a reload it is all that is left. */
const valuesOf = (state: SignupStep): Values =>
  state.step === 'mailSent' ? { country_id: state.country, email: state.email } : {}

interface FormStepProps extends Omit<SignupFormProps, 'country'> {
  country: ChosenCountry | undefined
  /** The countries could not be loaded. */
  hasFailed: boolean
  onRetry: () => void
}

/** Step 2, or what is shown while its country is not known. */
function FormStep({ country, hasFailed, onRetry, ...form }: FormStepProps) {
  const { t } = useTranslation('common')
  if (country) return <SignupForm country={country} {...form} />
  return hasFailed ? <CountriesProblem onRetry={onRetry} /> : <Spinner label={t('wait')} />
}

/**
 * Goes to the step after the server's answer.
 * @param clear clears the form's values after a registration was sent
 */
function useAnswer(step: SignupStep['step'], clear: () => void) {
  const goTo = useGoToStep()
  const query = useQuery()
  /** True after the registration was sent: the values are cleared when step 3 is shown. */
  const mustClear = useRef(false)
  const latestClear = useRef(clear)
  useEffect(() => {
    latestClear.current = clear
  })
  const answer = (result: SignupAnswer) => {
    const next = stepAfter(result)
    const isSent = next.step === 'mailSent'
    if (isSent) {
      storeSentRegistration(
        result.mark,
        hasSiteRequest(query) ? withSiteRequest('/signin', query) : undefined,
      )
      clearDraft()
      mustClear.current = true
    }
    // A sent form leaves the history, so that nobody goes back to it.
    goTo(next, { replace: isSent })
  }
  // Cleared only when the new step is shown. The old form would otherwise have no country and fall
  // back to the first step.
  useEffect(() => {
    if (step !== 'mailSent' || !mustClear.current) return
    mustClear.current = false
    latestClear.current()
  }, [step])
  return answer
}

/** The values of the form, which outlive a reload of this tab. */
function useDraft() {
  const [values, setValues] = useState(readDraft)
  useEffect(() => {
    if (Object.keys(values).length > 0) storeDraft(values)
  }, [values])
  return [values, setValues] as const
}

/** The countries to choose from, and a function that finds one by id. */
function useCountries() {
  const { listed, reload } = useList('countries')
  const options = useCountryOptions(listed)
  const find = (chosen: unknown): ChosenCountry | undefined => {
    const found = options.find(({ id }) => id === chosen)
    return found && typeof found.id === 'number' ? { ...found, id: found.id } : undefined
  }
  const withGuess = useMemo(
    () => (listed.step === 'ready' ? withGuessFirst(options, listed.objects) : options),
    [options, listed],
  )
  return { listed, reload, options: withGuess, find }
}

const progress = {
  country: 1,
  form: 2,
  tooManyAttempts: 2,
  emailInUse: 2,
  mailSent: 3,
} as const satisfies Record<SignupStep['step'], number>

function SignupProgress({ state, country }: { state: SignupStep; country: string | undefined }) {
  const { t } = useTranslation('signup')
  const current = progress[state.step]
  const steps = [
    { name: t('steps.country'), note: current > 1 && country },
    { name: t('steps.details'), note: state.step === 'mailSent' && state.email },
    { name: t('steps.nearlyThere') },
  ]
  return (
    <Steps
      steps={steps}
      current={current}
      // The heading counts these answers as steps 4 and 5, so the stations show no figures.
      stopped={state.step === 'tooManyAttempts' || state.step === 'emailInUse'}
      label={t('steps.label')}
      doneText={t('steps.done')}
    />
  )
}
