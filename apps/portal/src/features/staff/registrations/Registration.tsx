import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import {
  Avatar,
  BreakAfterSlash,
  Button,
  Checkbox,
  Datum,
  Icon,
  Notice,
  SkeletonCell,
  Stack,
  Text,
} from '@passerelle/kit'
import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useChangeTexts } from '../../../forms/record/record-words.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { useSettings } from '../../../state/settings.ts'
import { Findings } from '../agents/Findings.tsx'
import { History } from '../agents/History.tsx'
import { Notes } from '../agents/Notes.tsx'
import type { Agent, ReadAgent } from '../agents/useAgent.ts'
import { DecisionButtons } from '../decisions/DecisionButtons.tsx'
import styles from '../desk/desk.module.css'
import type { AgencyTick } from './useAgencyTick.ts'

/** One registration: the person, the data, and the results of the checks. */
export function Registration({
  row,
  read: { agent, problem, load },
  title,
  onClose,
  onCorrect,
  children,
}: {
  row: AgentRow
  read: ReadAgent
  /** The name, which can take the focus. */
  title: Ref<HTMLHeadingElement>
  /** Undefined for somebody who decides nothing. */
  onCorrect: (() => void) | undefined
  /** Undefined where something else closes it. */
  onClose: (() => void) | undefined
  /** Shown below the name. */
  children: ReactNode
}) {
  const { t, i18n } = useTranslation(['common', 'staff', 'queue'])
  const { valueOf } = useChangeTexts()
  const name = fullName(row, i18n.language)
  return (
    <>
      <div className={styles.person}>
        <Avatar name={name} size="xx-large" />
        <div>
          <Text variant="subtitle" ref={title} tabIndex={-1}>
            {name}
          </Text>
          <Text variant="small">
            {agent ? (
              <BreakAfterSlash>
                {valueOf('agency_position_id', agent.agency_position_id)}
              </BreakAfterSlash>
            ) : (
              '\u00a0'
            )}
          </Text>
        </div>
        {onClose && (
          <Button
            variant="action"
            icon={<Icon of={X} />}
            aria-label={t('close')}
            onClick={onClose}
          />
        )}
      </div>
      {children}
      {problem && <ProblemNotice problem={problem} onRetry={load} />}
      {agent ? (
        <>
          <StateLine agent={agent} />
          <RegistrationFacts agent={agent} />
          {onCorrect && (
            <Button variant="secondarySmall" className={styles.correct} onClick={onCorrect}>
              {t('queue:correct.action')}
            </Button>
          )}
          <Findings findings={agent.findings} />
          <Notes agent={agent} onSaved={load} />
          <History key={agent.id} entries={agent.history} />
        </>
      ) : (
        !problem && <RegistrationSkeleton />
      )}
    </>
  )
}

/** Since when an agent who does not wait has the state, why, and until when. */
function StateLine({ agent }: { agent: Agent }) {
  const { t, i18n } = useTranslation(['staff', 'queue'])
  const { state, decided_at, suspended_at, suspended_until: until, reason } = agent
  const at = state === 'suspended' ? suspended_at : decided_at
  if ((state !== 'approved' && state !== 'declined' && state !== 'suspended') || at === null)
    return null
  const format = (time: string) => formatMoment(time, i18n.language)
  return (
    <Notice tone={state === 'approved' ? 'green' : 'red'}>
      <Stack gap="close">
        <span>
          <span>{t(`queue:stateLines.${state}`, { at: format(at) })}</span>
          {state === 'suspended' && until !== null && (
            <>
              {' '}
              <span>{t('queue:stateLines.until', { at: format(until) })}</span>
            </>
          )}
        </span>
        {reason !== null && (
          <span className={styles.written} dir="auto">
            {reason}
          </span>
        )}
      </Stack>
    </Notice>
  )
}

/** About as high as the facts and checks, so that the buttons below stay where they are. */
export function RegistrationSkeleton() {
  return (
    <div className={styles.facts} aria-busy="true">
      {['one', 'two', 'three', 'four', 'five', 'six'].map((name) => (
        <SkeletonCell key={name} />
      ))}
    </div>
  )
}

function RegistrationFacts({ agent }: { agent: Agent }) {
  const { t } = useTranslation(['staff', 'queue', 'profile'])
  const { brand } = useSettings()
  const { valueOf } = useChangeTexts()
  const { street_nm, bldng_nm, city, state, zip_code } = agent.agency
  const street = [bldng_nm, street_nm].filter(Boolean).join(' ')
  const place = [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <div className={styles.facts}>
      <div className={styles.whole}>
        <Datum term={t('queue:facts.email')}>{agent.email}</Datum>
      </div>
      {agent.pin_code !== null && (
        <div className={styles.whole}>
          <Datum term={t('profile:brandLogin', { brand })} code>
            {agent.pin_code}
          </Datum>
        </div>
      )}
      <Datum term={t('queue:facts.agency')}>{agent.agency.name}</Datum>
      <Datum term={t('queue:facts.iata')} code={agent.agency.iata_nr !== null}>
        {agent.agency.iata_nr ?? t('queue:facts.none')}
      </Datum>
      <Datum term={t('queue:facts.address')}>
        <span>{street}</span>
        <br />
        <span>{place}</span>
      </Datum>
      <Datum term={t('queue:facts.country')}>{valueOf('country_id', agent.country_id)}</Datum>
      <Datum term={t('queue:facts.area')}>
        {valueOf('main_area_of_responsibility_id', agent.main_area_of_responsibility_id)}
      </Datum>
      {agent.work_environment_id !== null && (
        <Datum term={t('queue:facts.environment')}>
          {valueOf('work_environment_id', agent.work_environment_id)}
        </Datum>
      )}
      <Datum term={t('queue:facts.phone')}>{agent.phone ?? t('queue:facts.none')}</Datum>
      <Datum term={t('queue:facts.airport')} code={agent.airport !== null}>
        {agent.airport ?? t('queue:facts.none')}
      </Datum>
    </div>
  )
}

/** The buttons of the decision. */
export function RegistrationFoot({
  isBusy,
  onApprove,
  onDecline,
  tick,
}: {
  isBusy: boolean
  tick: AgencyTick
  onApprove: () => void
  onDecline: () => void
}) {
  const { t } = useTranslation(['staff', 'queue'])
  return (
    <div className={styles.foot}>
      {tick.isOffered && (
        <Checkbox
          id="add-agency"
          label={t('queue:addAgency')}
          checked={tick.isOn}
          onChange={tick.set}
        />
      )}
      <div className={styles.pair}>
        <DecisionButtons isBusy={isBusy} onApprove={onApprove} onDecline={onDecline} />
      </div>
    </div>
  )
}
