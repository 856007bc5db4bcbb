import { Button, Lead, Notice, SelectField, Ticket, TicketRow, type Option } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useFormTexts } from '../../forms/form-texts.ts'
import type { ListState } from '../../api/lists.ts'
import { LanguageOffer } from './LanguageOffer.tsx'
import styles from './signup.module.css'

interface CountryStepProps {
  countries: ListState
  /** Loads the countries again. */
  onRetry: () => void
  options: readonly Option[]
  value: number | null
  /** The language of the chosen country, in two letters. */
  language: string | undefined
  onChange: (country: number | null) => void
  onContinue: () => void
}

/** Step 1: asks for the country, which the next steps need. */
export function CountryStep({
  countries,
  onRetry,
  options,
  value,
  language,
  onChange,
  onContinue,
}: CountryStepProps) {
  const { t } = useTranslation(['signup', 'common', 'forms'])
  const texts = useFormTexts()
  return (
    <form
      className={styles.country}
      onSubmit={(event) => {
        event.preventDefault()
        if (value !== null) onContinue()
      }}
    >
      <Lead>{t('countryLead')}</Lead>
      {countries.step === 'failed' ? (
        <CountriesProblem onRetry={onRetry} />
      ) : (
        <Ticket>
          <TicketRow>
            <SelectField
              id="country_id"
              name="country_id"
              required
              label={t('fields.country_id')}
              options={options}
              value={value}
              placeholder={t('forms:select')}
              searchTexts={texts}
              texts={texts}
              clearText={texts.clear}
              checking={countries.step === 'loading'}
              onChange={(id) => onChange(typeof id === 'number' ? id : null)}
            />
          </TicketRow>
        </Ticket>
      )}
      <LanguageOffer language={language} />
      <div className={styles.action}>
        <Button type="submit" spread disabled={value === null}>
          {t('continue')}
        </Button>
      </div>
    </form>
  )
}

export function CountriesProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="red"
      role="alert"
      action={
        <Button variant="secondarySmall" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('away')}
    </Notice>
  )
}
