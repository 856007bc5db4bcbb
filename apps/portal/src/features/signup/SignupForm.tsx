import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { signupFields } from '@passerelle/contracts/signup-form.ts'
import { Button, Form, Icon, Notice, Perforation } from '@passerelle/kit'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAgencies } from '../../forms/agency-suggestions.tsx'
import { useChoices } from '../../forms/choices.ts'
import { useFieldErrorText, useSharedErrorTexts } from '../../forms/field-errors.ts'
import { useFormTexts } from '../../forms/form-texts.ts'
import { useNumberHelp, usePhone } from '../../forms/number-help/lazy-number-help.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { useErrorTitle } from '../../ui/useErrorTitle.ts'
import { otherTermsKey, pickedIn, withPicked } from './country-change.ts'
import { asText, type Values } from './values.ts'
import type { SignupAnswer } from './steps.ts'
import styles from './signup.module.css'
import { useEmailCheck } from './useEmailCheck.ts'
import { useRegistration, type SendingState } from './useRegistration.ts'
import { useSignupSchema, type ChosenCountry } from './useSignupSchema.tsx'

export interface SignupFormProps {
  country: ChosenCountry
  values: Values
  /** Merges these values into the form's values. */
  onChange: (changes: Values) => void
  onChangeCountry: () => void
  onAnswer: (answer: SignupAnswer) => void
}

/** Step 2: the form. Its values belong to the screen, so that they outlive this step. */
export function SignupForm({
  country,
  values,
  onChange,
  onChangeCountry,
  onAnswer,
}: SignupFormProps) {
  const { t } = useTranslation(['signup', 'forms'])
  const { fieldErrors, attempt, sending, clearErrors, addFieldError, send } = useRegistration(
    values,
    onAnswer,
  )
  const { checking, check } = useEmailCheck(asText(values.email), (fieldError) =>
    addFieldError('email', fieldError),
  )
  const textOf = useSignupErrorText(country.dialCode)

  const change = (name: string, value: unknown) => {
    onChange(
      name === 'terms_accepted' ? { [name]: value, [otherTermsKey]: undefined } : { [name]: value },
    )
    clearErrors(name)
  }
  const phone = usePhone(values.phone, country.id, (number) => change('phone', number))
  const { IataHelp } = useNumberHelp()
  const agencies = useAgencies(country.id, {
    valueOf: (name) => values[name === 'name' ? 'agency_name' : name],
    setValue: change,
    picked: pickedIn(values),
    onPicked: (agency) => onChange(withPicked(agency)),
  })
  const schema = useSignupSchema(
    country,
    agencies,
    { phone: phone.help, iata_nr: <IataHelp number={values.iata_nr} /> },
    { value: values.password, isTooShort: fieldErrors['password'] === 'tooShort' },
  )
  const sharedTexts = useSharedErrorTexts()
  useErrorTitle(attempt > 0 && Object.keys(fieldErrors).length > 0)
  const leave = (name: string) => {
    if (name === 'email') check()
    if (name === 'phone') phone.leave()
  }
  const title = Object.values(fieldErrors).some(
    (fieldError) => fieldError === 'required' || fieldError === 'notAccepted',
  )
    ? t('forms:completeAll')
    : t('otherFieldErrors')

  return (
    <Form
      schema={schema}
      values={values}
      onChange={change}
      onBlur={leave}
      errors={Object.fromEntries(
        Object.entries(fieldErrors).map(([name, fieldError]) => [name, textOf(name, fieldError)]),
      )}
      checking={new Set(checking ? ['email'] : [])}
      constants={useChoices()}
      texts={{ ...useFormTexts(), incompleteDate: textOf('birthdate', 'invalid') }}
      {...(attempt > 0 ? { summary: { title, attempt, sharedTexts } } : {})}
      validate={false}
      onSubmit={send}
    >
      {values[otherTermsKey] === true && (
        <Notice tone="blue" role="status">
          {t('otherTerms')}
        </Notice>
      )}
      <SignupActions sending={sending} onSend={send} onChangeCountry={onChangeCountry} />
    </Form>
  )
}

interface SignupActionsProps {
  sending: SendingState
  onSend: () => void
  onChangeCountry: () => void
}

function SignupActions({ sending, onSend, onChangeCountry }: SignupActionsProps) {
  const { t } = useTranslation('signup')
  return (
    <div className={styles.decision}>
      <Perforation />
      {sending.step === 'failed' && (
        <ProblemNotice keepsInput problem={sending.problem} onRetry={onSend} />
      )}
      <div>
        <Button variant="clean" icon={<Icon of={ArrowLeft} />} onClick={onChangeCountry}>
          {t('changeCountry')}
        </Button>
        <span className={styles.action}>
          <Button type="submit" spread busy={sending.step === 'sending'}>
            {t('send')}
          </Button>
        </span>
      </div>
    </div>
  )
}

/** Returns the text of a field error. */
function useSignupErrorText(dialCode: string | undefined) {
  const { t } = useTranslation(['signup', 'choices'])
  const textOf = useFieldErrorText(signupFields)
  return (name: string, fieldError: FieldErrorCode) => {
    if (name === 'phone' && fieldError === 'invalid' && dialCode)
      return t('phoneInvalid', { dialCode })
    if (name === 'birthdate' && fieldError === 'invalid') return t('choices:wholeDate')
    return textOf(fieldError, name)
  }
}
