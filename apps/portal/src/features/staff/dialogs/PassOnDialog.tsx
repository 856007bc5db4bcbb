import type { CountryArea } from '@passerelle/contracts/countries.ts'
import { SelectField, Skeleton, Text, Ticket, TicketRow } from '@passerelle/kit'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import type { ResponseBody } from '../../../api/endpoints.ts'
import { useFormTexts } from '../../../forms/form-texts.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { DecisionProblem } from '../decisions/DecisionProblem.tsx'
import { useDeskList } from '../lists/useDeskList.ts'

type Colleague = ResponseBody<'GET /api/staff/colleagues'>['objects'][number]

interface PassOnDialogProps {
  /** How many entries are passed on. */
  count: number
  /** Where the entry is; undefined for several. */
  area?: CountryArea
  /** The agent, who gets nothing of their own; undefined for several. */
  agentId?: string
  isBusy: boolean
  problem: CallProblem | null
  onSend: (to: string) => void
  onClose: () => void
}

/** Asks to which colleague entries are passed on. */
export function PassOnDialog(props: PassOnDialogProps) {
  return (
    <WithTexts of={['assignment']} waiting={null}>
      <Choice {...props} />
    </WithTexts>
  )
}

function Choice({ count, area, agentId, isBusy, problem, onSend, onClose }: PassOnDialogProps) {
  const { t } = useTranslation('assignment')
  const texts = useFormTexts()
  const list = useColleagues(area)
  const colleagues = list.rows.filter(({ id }) => id !== agentId)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const isEmpty = list.step === 'ready' && !list.hasMore && colleagues.length === 0
  const hasChoice = colleagues.length > 0
  // The dialog opened before the colleagues were there.
  useEffect(() => {
    if (hasChoice) document.getElementById('colleague')?.focus()
  }, [hasChoice])
  const send = () => {
    setTried(true)
    if (chosen !== null) onSend(chosen)
  }
  return (
    <FormDialog
      title={t('title', { count })}
      action={t('action')}
      isBusy={isBusy}
      isIncomplete={!hasChoice}
      onSend={send}
      onClose={onClose}
    >
      {problem && <DecisionProblem problem={problem} />}
      {list.problem && <ProblemNotice problem={list.problem} onRetry={list.reload} />}
      {list.step === 'loading' && list.rows.length === 0 && <Skeleton wide="full" />}
      {isEmpty && <p>{t('nobody')}</p>}
      {hasChoice && (
        <>
          <Ticket>
            <TicketRow>
              <SelectField
                id="colleague"
                required
                label={t('colleague')}
                options={colleagues}
                value={chosen}
                onChange={(id) => setChosen(id === null ? null : String(id))}
                placeholder={texts.select}
                searchTexts={texts}
                error={isTried && chosen === null ? t('choose') : undefined}
              />
            </TicketRow>
          </Ticket>
          <Text variant="small">{t('lead')}</Text>
        </>
      )}
    </FormDialog>
  )
}

/** All colleagues who may decide in an area; the server answers them in pages. */
function useColleagues(area: CountryArea | undefined) {
  const list = useDeskList<Colleague>(
    useCallback(
      (after, call, signal) => call('GET /api/staff/colleagues', { area, after }, { signal }),
      [area],
    ),
  )
  const { hasMore, step, more } = list
  useEffect(() => {
    if (hasMore && step === 'ready') more()
  })
  return list
}
