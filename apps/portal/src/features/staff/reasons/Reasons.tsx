import type { Reason } from '@passerelle/contracts/reasons.ts'
import { Button, DeskHead, Empty, Icon, Skeleton, Table } from '@passerelle/kit'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { useNavigate } from '../../../navigation/history-state.tsx'
import { useQuery } from '../../../navigation/query.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useScreen } from '../../../ui/useScreen.ts'
import styles from '../desk/desk.module.css'
import { More } from '../desk/More.tsx'
import { SettingsMenu } from '../desk/SettingsMenu.tsx'
import { useDeskList, type DeskList } from '../desk/useDeskList.ts'
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
      <DeskHead title={title} ref={heading}>
        {isOpen ? (
          <Button variant="clean" icon={<Icon of={ArrowLeft} />} onClick={close}>
            {t('reasons:back')}
          </Button>
        ) : (
          <>
            <SettingsMenu current="reasons" />
            {mayWrite && (
              <div className={styles.exports}>
                <Button variant="plus" onClick={() => open(newReason)}>
                  {t('reasons:add')}
                </Button>
              </div>
            )}
          </>
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
  const { t } = useTranslation(['staff', 'forms'])
  const columns = useReasonColumns()
  const isKnown = list.rows.length > 0 || list.step === 'ready'
  return (
    <div className={styles.area}>
      {list.problem && (
        <div className={styles.notice}>
          <ProblemNotice problem={list.problem} onRetry={list.reload} />
        </div>
      )}
      {isKnown && (
        <Table
          label={t('reasons.title')}
          columns={columns}
          rows={list.rows}
          keyOf={({ id }) => id}
          onSelect={onOpen}
          empty={<Empty>{t('forms:nothingFound')}</Empty>}
        />
      )}
      {!isKnown && list.step === 'loading' && (
        <div className={styles.notice}>
          <Skeleton wide="full" />
        </div>
      )}
      <More list={list} counts={undefined} />
    </div>
  )
}
