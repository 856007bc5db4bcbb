import type { Reason } from '@passerelle/contracts/reasons.ts'
import { Button, DeskHead, Icon } from '@passerelle/kit'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { useNavigate } from '../../../navigation/history-state.tsx'
import { useQuery } from '../../../navigation/query.ts'
import { useScreen } from '../../../ui/useScreen.ts'
import { DeskTable } from '../lists/DeskTable.tsx'
import { SettingsMenu } from '../desk/SettingsMenu.tsx'
import { useDeskList, type DeskList } from '../lists/useDeskList.ts'
import { usePermission } from '../desk/usePermission.ts'
import { useReasonColumns } from './reason-columns.tsx'

/** The form loads when a reason is opened. */
const ReasonPage = lazy(async () => ({ default: (await import('./ReasonPage.tsx')).ReasonPage }))

const path = '/staff/settings?view=reasons'
/** The value in the address for a new reason. */
const newReason = 'new'

/** The kept reasons, and the open one, which the address names. */
export function Reasons() {
  return (
    <WithTexts of={['reasons']} waiting={null}>
      <ReasonsView />
    </WithTexts>
  )
}

function ReasonsView() {
  const { t } = useTranslation(['staff', 'reasons'])
  const navigate = useNavigate()
  const mayWrite = usePermission('reasons:write')
  const list = useDeskList<Reason>(
    useCallback((after, call, signal) => call('GET /api/staff/reasons', { after }, { signal }), []),
  )
  const query = useQuery()
  const opened = mayWrite ? query.get('reason') : null
  const reason = list.rows.find(({ id }) => id === opened)
  const isNew = opened === newReason
  const title = isNew ? t('reasons:add') : (reason?.name ?? t('reasons.title'))
  const heading = useScreen(title)
  const open = (id: string) => navigate(`${path}&reason=${id}`)
  const close = () => {
    list.reload()
    navigate(path)
  }
  const isOpen = isNew || reason !== undefined
  return (
    <>
      <DeskHead
        title={title}
        ref={heading}
        beside={
          mayWrite &&
          !isOpen && (
            <Button variant="plus" onClick={() => open(newReason)}>
              {t('reasons:add')}
            </Button>
          )
        }
      >
        {isOpen ? (
          <Button variant="clean" icon={<Icon of={ArrowLeft} />} onClick={close}>
            {t('reasons:back')}
          </Button>
        ) : (
          <SettingsMenu current="reasons" />
        )}
      </DeskHead>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReasonPage key={opened} reason={reason} onClose={close} />
        </Suspense>
      ) : (
        <ReasonsList list={list} onOpen={mayWrite ? ({ id }) => open(id) : undefined} />
      )}
    </>
  )
}

interface ReasonsListProps {
  list: DeskList<Reason>
  /** Undefined for readers who may change nothing. */
  onOpen: ((reason: Reason) => void) | undefined
}

function ReasonsList({ list, onOpen }: ReasonsListProps) {
  const { t } = useTranslation('staff')
  const columns = useReasonColumns()
  return (
    <DeskTable
      list={list}
      label={t('reasons.title')}
      columns={columns}
      keyOf={({ id }) => id}
      onSelect={onOpen}
    />
  )
}
