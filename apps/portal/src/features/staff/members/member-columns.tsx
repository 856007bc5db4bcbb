import type { Member } from '@passerelle/contracts/members.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { Badge, TwoLines, type BadgeTone, type Column } from '@passerelle/kit'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../i18n/format.ts'

type MemberStateName = Member['state'] | 'expired'

const tones: Readonly<Record<MemberStateName, BadgeTone>> = {
  invited: 'blue',
  expired: 'orange',
  active: 'green',
  closed: 'grey',
}

/**
 * The state as the list shows it.
 * @param at milliseconds since 1970
 */
const stateAt = ({ state, invitation_expires_at: end }: Member, at: number): MemberStateName =>
  state === 'invited' && (end === null || Date.parse(end) <= at) ? 'expired' : state

/**
 * The columns of members.
 * @param readAt when the list was read, in milliseconds since 1970
 */
export function useMemberColumns(readAt: number): readonly Column<Member>[] {
  const { t, i18n } = useTranslation(['members', 'staff'])
  return useMemo(() => {
    return [
      {
        id: 'name',
        title: t('person'),
        cell: (member) => (
          <TwoLines first={fullName(member, i18n.language)} second={member.email} />
        ),
      },
      {
        id: 'role',
        title: t('fields.role'),
        cell: ({ role, is_agent }) => (
          <>
            <Badge tone="purple">{t(`roles.${role}`)}</Badge>{' '}
            {is_agent && <Badge>{t('isAgent')}</Badge>}
          </>
        ),
      },
      {
        id: 'areas',
        title: t('areas'),
        cell: ({ areas }) =>
          areas.length === 0
            ? t('allAreas')
            : areas.map((area) => t(`staff:areas.${area}`)).join(', '),
      },
      {
        id: 'state',
        title: t('state'),
        cell: (member) => {
          const state = stateAt(member, readAt)
          return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        },
      },
      {
        id: 'secondFactor',
        title: t('secondFactor'),
        cell: ({ second_factor: factor }) => t(`factors.${factor ?? 'none'}`),
      },
      {
        id: 'lastSignIn',
        title: t('lastSignIn'),
        cell: ({ last_signed_in_at: at }) =>
          at === null ? t('never') : formatMoment(at, i18n.language),
      },
    ]
  }, [t, i18n.language, readAt])
}
