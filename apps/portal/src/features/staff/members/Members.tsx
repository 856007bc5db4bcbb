import type { Member } from '@passerelle/contracts/members.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { AreaFrame } from '../desk/AreaFrame.tsx'
import { EditableList } from '../lists/EditableList.tsx'
import { useDeskList } from '../lists/useDeskList.ts'
import { useMemberColumns } from './member-columns.tsx'

/** The forms load when one is opened. */
const form = { Frame: AreaFrame }
const MemberPage = lazyPart(async () => (await import('./MemberPage.tsx')).MemberPage, form)
const InvitePage = lazyPart(async () => (await import('./InvitePage.tsx')).InvitePage, form)

/** The members of the staff, and the open one. */
export function Members() {
  return (
    <WithTexts of={['members']} waiting={null}>
      <MembersView />
    </WithTexts>
  )
}

function MembersView() {
  const { t, i18n } = useTranslation(['staff', 'members'])
  const list = useDeskList<Member>(
    useCallback((after, call, signal) => call('GET /api/staff/members', { after }, { signal }), []),
  )
  return (
    <EditableList
      list={list}
      columns={useMemberColumns(list.readAt)}
      path="/staff/roles"
      parameter="member"
      permission="members:write"
      nameOf={(member) => fullName(member, i18n.language)}
      texts={{ title: t('roles'), add: t('members:invite'), back: t('members:back') }}
      renderForm={(member, onClose) =>
        member ? (
          <MemberPage key={member.id} member={member} onClose={onClose} />
        ) : (
          <InvitePage onClose={onClose} />
        )
      }
    />
  )
}
