import type { Reason } from '@passerelle/contracts/reasons.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { AreaFrame } from '../desk/AreaFrame.tsx'
import { SettingsMenu } from '../desk/SettingsMenu.tsx'
import { EditableList } from '../lists/EditableList.tsx'
import { useDeskList } from '../lists/useDeskList.ts'
import { useReasonColumns } from './reason-columns.tsx'

/** The form loads when a reason is opened. */
const ReasonPage = lazyPart(async () => (await import('./ReasonPage.tsx')).ReasonPage, {
  Frame: AreaFrame,
})

/** The kept reasons, and the open one. */
export function Reasons() {
  return (
    <WithTexts of={['reasons']} waiting={null}>
      <ReasonsView />
    </WithTexts>
  )
}

function ReasonsView() {
  const { t } = useTranslation(['staff', 'reasons'])
  const list = useDeskList<Reason>(
    useCallback((after, call, signal) => call('GET /api/staff/reasons', { after }, { signal }), []),
  )
  return (
    <EditableList
      list={list}
      columns={useReasonColumns()}
      path="/staff/settings?view=reasons"
      parameter="reason"
      permission="reasons:write"
      nameOf={({ name }) => name}
      texts={{ title: t('reasons.title'), add: t('reasons:add'), back: t('reasons:back') }}
      menu={<SettingsMenu current="reasons" />}
      renderForm={(reason, onClose) => (
        <ReasonPage key={reason?.id} reason={reason} onClose={onClose} />
      )}
    />
  )
}
