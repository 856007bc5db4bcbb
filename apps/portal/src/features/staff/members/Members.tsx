import type { Member } from '@passerelle/contracts/members.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { Button, DeskHead, Icon } from '@passerelle/kit'
import { ArrowLeft } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { useNavigate } from '../../../navigation/history-state.tsx'
import { useQuery } from '../../../navigation/query.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useScreen } from '../../../ui/useScreen.ts'
import { AreaFrame } from '../desk/AreaFrame.tsx'
import { DeskTable } from '../lists/DeskTable.tsx'
import { useDeskList, type DeskList } from '../lists/useDeskList.ts'
import { usePermission } from '../desk/usePermission.ts'
import { useMemberColumns } from './member-columns.tsx'

/** The forms load when one is opened. */
const form = { Frame: AreaFrame }
const MemberPage = lazyPart(async () => (await import('./MemberPage.tsx')).MemberPage, form)
const InvitePage = lazyPart(async () => (await import('./InvitePage.tsx')).InvitePage, form)

const path = '/staff/roles'
/** Stands for an invitation in the address. */
const newMember = 'new'

/** The members of the staff, and the open one, which the address names. */
export function Members() {
  return (
    <WithTexts of={['members']} waiting={null}>
      <MembersView />
    </WithTexts>
  )
}

function MembersView() {
  const { t, i18n } = useTranslation(['staff', 'members'])
  const navigate = useNavigate()
  const mayWrite = usePermission('members:write')
  const list = useDeskList<Member>(
    useCallback((after, call, signal) => call('GET /api/staff/members', { after }, { signal }), []),
  )
  const query = useQuery()
  const opened = mayWrite ? query.get('member') : null
  const member = list.rows.find(({ id }) => id === opened)
  const isNew = opened === newMember
  const nameOf = (person: Member) => fullName(person, i18n.language)
  const title = isNew ? t('members:invite') : member ? nameOf(member) : t('roles')
  const heading = useScreen(title)
  const open = (id: string) => navigate(`${path}?member=${id}`)
  const close = () => {
    list.reload()
    navigate(path)
  }
  const isOpen = isNew || member !== undefined
  return (
    <>
      <DeskHead
        title={title}
        ref={heading}
        beside={
          mayWrite &&
          !isOpen && (
            <Button variant="plus" onClick={() => open(newMember)}>
              {t('members:invite')}
            </Button>
          )
        }
      >
        {isOpen && (
          <Button variant="clean" icon={<Icon of={ArrowLeft} />} onClick={close}>
            {t('members:back')}
          </Button>
        )}
      </DeskHead>
      {isOpen ? (
        <>
          {isNew && <InvitePage onClose={close} />}
          {member && <MemberPage key={member.id} member={member} onClose={close} />}
        </>
      ) : (
        <MembersList list={list} onOpen={mayWrite ? ({ id }) => open(id) : undefined} />
      )}
    </>
  )
}

interface MembersListProps {
  list: DeskList<Member>
  /** Undefined for readers who may change nothing. */
  onOpen: ((member: Member) => void) | undefined
}

function MembersList({ list, onOpen }: MembersListProps) {
  const { t } = useTranslation('staff')
  const columns = useMemberColumns(list.readAt)
  return (
    <DeskTable
      list={list}
      label={t('roles')}
      columns={columns}
      keyOf={({ id }) => id}
      onSelect={onOpen}
    />
  )
}
