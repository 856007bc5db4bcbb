import {
  changeMember,
  closeMember,
  inviteMember,
  inviteMemberAgain,
  listMembers,
  resetFactors,
  type Member,
} from '@passerelle/contracts/members.ts'
import type { Role } from '@passerelle/contracts/choices.ts'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { listAgents, listChanges, listMissing } from '@passerelle/contracts/staff.ts'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { claireSignedIn } from '../../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { counts } from '../../../../test/desk.ts'
import { answer, problem, type Answer } from '../../../../test/server.ts'

type Screen = Awaited<ReturnType<typeof renderAt>>

vi.setConfig({ testTimeout: 60_000 })

const member = (id: string, more: Partial<Member>): Member => ({
  id,
  name: 'Adam',
  surname: 'Novak',
  email: `${id}@example.com`,
  role: 'admin',
  areas: [],
  locale: 'en-US',
  state: 'active',
  is_agent: false,
  invited_at: '2026-11-20T06:30:00Z',
  invitation_expires_at: null,
  last_signed_in_at: '2026-11-21T06:30:00Z',
  second_factor: null,
  ...more,
})
const adam = member('adam', {})
const mara = member('mara', {
  name: 'Mara',
  surname: 'Lind',
  role: 'reviewer',
  areas: ['EMEA'],
  state: 'invited',
  invitation_expires_at: '2099-11-28T06:42:00Z',
  last_signed_in_at: null,
})

async function open(
  path = '/staff/roles',
  {
    role = 'admin',
    answers = [],
    language = 'en-US',
  }: { role?: Role; answers?: readonly Answer[]; language?: LanguageTag } = {},
): Promise<Screen> {
  const screen = await renderAt(path, {
    answers: [
      ...answers,
      answer(me, { ...claireSignedIn, role, locale: language }),
      answer(listAgents, { objects: [], next: null }),
      ...counts,
      answer(listChanges, { objects: [], next: null }),
      answer(listMissing, { objects: [], next: null }),
      answer(listMembers, { objects: [mara, adam], next: null }),
      answer(inviteMember, mara),
      answer(changeMember, mara),
      answer(inviteMemberAgain, mara),
      answer(closeMember, { success: true }),
      answer(resetFactors, adam),
    ],
    settings: { language },
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true })
const fillIn = async (screen: Screen) => {
  await screen.getByLabelText('E-mail', { exact: false }).fill('mara@example.com')
  await screen.getByLabelText('First name', { exact: false }).fill('Mara')
  await screen.getByLabelText('Last name', { exact: false }).fill('Lind')
}
const heading = (screen: Screen) => expect.element(screen.getByRole('heading', { level: 1 }))

test('the members stand with role, areas and state', async () => {
  const screen = await open()
  await heading(screen).toHaveTextContent('Roles')
  await expect
    .element(screen.getByRole('row', { name: /Mara Lind.*Reviewer.*EMEA.*Invited.*Never/ }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /Adam Novak.*Administrator.*All areas.*Active/ }))
    .toBeVisible()
  await expectAccessible()
})

test('an invitation sends the person, the role and the areas', async () => {
  const screen = await open()
  await button(screen, 'Invite somebody').click()
  await heading(screen).toHaveTextContent('Invite somebody')
  expect(screen.at()).toBe('/staff/roles?member=new')
  await fillIn(screen)
  await screen.getByRole('checkbox', { name: 'EMEA' }).click()
  await expectAccessible()
  await button(screen, 'Send the invitation').click()
  await expect
    .poll(() => screen.callsOf('POST /api/staff/members'))
    .toMatchObject([
      {
        body: {
          email: 'mara@example.com',
          name: 'Mara',
          surname: 'Lind',
          role: 'reviewer',
          areas: ['EMEA'],
          locale: 'en-US',
        },
      },
    ])
  await heading(screen).toHaveTextContent('Roles')
  expect(screen.at()).toBe('/staff/roles')
})

test.each([
  ['en-US', ['name', 'surname']],
  ['ja', ['surname', 'name']],
] as const)(
  'in %s an invitation asks for the names in the order of the language',
  async (language, order) => {
    await open('/staff/roles?member=new', { language })
    const ids = () =>
      [...document.querySelectorAll('[name=name], [name=surname]')].map((input) =>
        input.getAttribute('name'),
      )
    await expect.poll(ids).toEqual(order)
  },
)

test('an address that a member has is named at its field', async () => {
  const screen = await open('/staff/roles?member=new', {
    answers: [answer(inviteMember, problem(400, 'invalid', 'no', { email: 'inUse' }))],
  })
  await fillIn(screen)
  await button(screen, 'Send the invitation').click()
  await expect.element(screen.getByText('This person is a member already.').first()).toBeVisible()
})

test('a member’s rights are at an address of their own, and are changed there', async () => {
  const screen = await open('/staff/roles?member=mara')
  await heading(screen).toHaveTextContent('Mara Lind')
  await screen.getByRole('checkbox', { name: 'APAC' }).click()
  await button(screen, 'Save').click()
  await expect
    .poll(() => screen.callsOf('PATCH /api/staff/members/{id}'))
    .toMatchObject([{ body: { role: 'reviewer', areas: ['APAC', 'EMEA'] } }])
})

test('somebody who has not accepted is invited again', async () => {
  const screen = await open('/staff/roles?member=mara')
  await button(screen, 'Invite again').click()
  await expect.poll(() => screen.callsOf('POST /api/staff/members/{id}/invite').length).toBe(1)
})

test('a membership ends after a question', async () => {
  const screen = await open('/staff/roles?member=adam')
  await button(screen, 'End the membership').click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('End the membership of Adam?')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'End the membership' }).click()
  await expect.poll(() => screen.callsOf('DELETE /api/staff/members/{id}').length).toBe(1)
})

test('a lost second factor is removed with a reason', async () => {
  const noor = member('noor', { name: 'Noor', surname: 'Haddad', second_factor: 'passkey' })
  const screen = await open('/staff/roles?member=noor', {
    answers: [answer(listMembers, { objects: [noor, adam], next: null })],
  })
  await button(screen, 'Remove the second factor').click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Remove the second factor of Noor?')
  await expectAccessible()
  const remove = dialog.getByRole('button', { name: 'Remove the second factor' })
  await remove.click()
  await expect.element(dialog).toMatchTextContent('At least 3')
  await dialog.getByLabelText('Reason', { exact: false }).fill('The phone was lost.')
  await remove.click()
  await expect
    .poll(() => screen.callsOf('POST /api/staff/members/{id}/reset-factor'))
    .toMatchObject([{ body: { reason: 'The phone was lost.' } }])
  await heading(screen).toHaveTextContent('Roles')
  await expect
    .element(screen.getByRole('row', { name: /Noor Haddad/ }))
    .toMatchTextContent('Passkey')
})

test('the own password is asked for when the last proof is too old; by keyboard alone, and the focus goes to the list’s heading', async () => {
  const noor = member('noor', { name: 'Noor', surname: 'Haddad', second_factor: 'passkey' })
  const screen = await open('/staff/roles?member=noor', {
    answers: [
      answer(listMembers, { objects: [noor, adam], next: null }),
      answer(resetFactors, ({ password }) =>
        password === undefined ? problem(403, 'passwordRequired') : noor,
      ),
    ],
  })
  await heading(screen).toHaveTextContent('Noor Haddad')
  await heading(screen).toHaveFocus()
  button(screen, 'Remove the second factor').element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await userEvent.keyboard('The phone was lost.{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus()
  await userEvent.keyboard('harbour{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await heading(screen).toHaveTextContent('Roles')
  await heading(screen).toHaveFocus()
  const reason = 'The phone was lost.'
  expect(
    screen.callsOf('POST /api/staff/members/{id}/reset-factor').map(({ body }) => body),
  ).toEqual([{ reason }, { reason, password: 'harbour' }])
})

describe('rights are given with the own password when the sign-in is some time ago', () => {
  /** The server asks for the password. */
  const unproven = (password: string | undefined) =>
    password === undefined
      ? problem(403, 'passwordRequired')
      : password !== 'harbour' && problem(400, 'invalid', 'no', { password: 'wrong' })
  const question = (screen: Screen) => screen.getByRole('dialog')
  const password = (screen: Screen) => question(screen).getByLabelText('Password', { exact: true })
  const passwords = (screen: Screen, line: string) =>
    screen.callsOf(line).map(({ body }) => (body as { password?: string }).password)

  test('an invitation, by keyboard alone: a wrong one is named in the dialog, and the entries stay', async () => {
    const screen = await open('/staff/roles?member=new', {
      answers: [answer(inviteMember, (body) => unproven(body.password) || mara)],
    })
    await fillIn(screen)
    button(screen, 'Send the invitation').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(password(screen)).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('river{Enter}')
    await expect.element(question(screen)).toMatchTextContent('This is not your current password.')
    await userEvent.keyboard('{Escape}')
    await expect.element(question(screen)).not.toBeInTheDocument()
    await expect.element(button(screen, 'Send the invitation')).toHaveFocus()
    await expect.element(screen.getByLabelText('Last name', { exact: false })).toHaveValue('Lind')
    await userEvent.keyboard('{Enter}')
    await expect.element(password(screen)).toHaveFocus()
    await userEvent.keyboard('harbour{Enter}')
    await heading(screen).toHaveTextContent('Roles')
    await heading(screen).toHaveFocus()
    expect(passwords(screen, 'POST /api/staff/members')).toEqual([
      undefined,
      'river',
      undefined,
      'harbour',
    ])
  })

  test('what else is wrong is named in the form', async () => {
    const screen = await open('/staff/roles?member=new', {
      answers: [
        answer(
          inviteMember,
          (body) => unproven(body.password) || problem(400, 'invalid', 'no', { email: 'inUse' }),
        ),
      ],
    })
    await fillIn(screen)
    await button(screen, 'Send the invitation').click()
    await password(screen).fill('harbour')
    await userEvent.keyboard('{Enter}')
    await expect.element(question(screen)).not.toBeInTheDocument()
    await expect.element(screen.getByText('This person is a member already.').first()).toBeVisible()
  })

  test('the notice of a try that did not reach the server is gone when the password is asked for', async () => {
    const firstAway = () => {
      let tries = 0
      return () => ((tries += 1) === 1 ? 'networkDown' : problem(403, 'passwordRequired'))
    }
    const screen = await open('/staff/roles?member=mara', {
      answers: [answer(changeMember, firstAway()), answer(inviteMemberAgain, firstAway())],
    })
    for (const name of ['Save', 'Invite again']) {
      await button(screen, name).click()
      await expect.element(screen.getByRole('alert')).toBeVisible()
      await button(screen, name).click()
      await expect.element(question(screen)).toBeVisible()
      expect(screen.container.querySelector('[role="alert"]:not(:empty)')).toBeNull()
      await userEvent.keyboard('{Escape}')
      await expect.element(question(screen)).not.toBeInTheDocument()
    }
  })

  test('a change of rights, and another invitation', async () => {
    const screen = await open('/staff/roles?member=mara', {
      answers: [
        answer(changeMember, (body) => unproven(body.password) || mara),
        answer(inviteMemberAgain, (body) => unproven(body.password) || mara),
      ],
    })
    for (const [name, line] of [
      ['Save', 'PATCH /api/staff/members/{id}'],
      ['Invite again', 'POST /api/staff/members/{id}/invite'],
    ] as const) {
      await button(screen, name).click()
      await password(screen).fill('harbour')
      await userEvent.keyboard('{Enter}')
      await heading(screen).toHaveTextContent('Roles')
      expect(passwords(screen, line)).toEqual([undefined, 'harbour'])
      await screen.getByRole('button', { name: /Mara Lind/ }).click()
    }
  })
})

test('somebody without a second factor has none to remove', async () => {
  const screen = await open('/staff/roles?member=adam')
  await expect.element(button(screen, 'End the membership')).toBeVisible()
  expect(button(screen, 'Remove the second factor').query()).toBeNull()
})

test('the last admin stays, and the page says why', async () => {
  const screen = await open('/staff/roles?member=adam', {
    answers: [answer(changeMember, problem(409, 'conflict'))],
  })
  await button(screen, 'Save').click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('the last administrator')
})

test('an auditor reads the members and changes none', async () => {
  const screen = await open('/staff/roles?member=adam', { role: 'auditor' })
  await heading(screen).toHaveTextContent('Roles')
  await expect.element(screen.getByRole('row', { name: /Adam Novak/ })).toBeVisible()
  expect(button(screen, 'Invite somebody').query()).toBeNull()
  expect(screen.getByRole('button', { name: /Adam Novak/ }).query()).toBeNull()
})

test.each(['support', 'reviewer'] as const)(
  '%s has no menu entry and no page of roles',
  async (role) => {
    const screen = await open('/staff/roles', { role })
    await heading(screen).toHaveTextContent('Page not found!')
  },
)
