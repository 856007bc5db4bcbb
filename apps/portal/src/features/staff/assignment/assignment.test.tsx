import { listColleagues } from '@passerelle/contracts/queue.ts'
import {
  assignAgent,
  countChanges,
  listAgents,
  listChanges,
  type ChangeRequest,
} from '@passerelle/contracts/staff.ts'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeRequest, countsOf } from '../../../../test/desk.ts'
import { dana, deskAnswers } from '../../../../test/registration.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, problem, type Answer } from '../../../../test/server.ts'

const mara = { id: '00000000-0000-4000-8000-00000000000a', name: 'Mara Lind' }
const omar = { id: '00000000-0000-4000-8000-00000000000b', name: 'Omar Haddad' }
const assigning = 'POST /api/staff/agents/{id}/assign'

/** Colleagues who come in two pages, and a queue that remembers who looks after Dana. */
function answers(): Answer[] {
  let owner: { id: string; name: string; is_me: boolean } | null = null
  return [
    answer(listAgents, () => ({ objects: [{ ...dana, assigned_to: owner }], next: null })),
    answer(listColleagues, ({ after }) =>
      after === undefined
        ? { objects: [omar], next: 'page-2' }
        : { objects: [mara, { id: dana.id, name: 'Dana Whitfield' }], next: null },
    ),
    answer(assignAgent, ({ to }, { id = '' }) => {
      const given = [mara, omar].find((colleague) => colleague.id === to)
      owner = given ? { ...given, is_me: false } : null
      return { id, assigned_to: owner }
    }),
  ]
}
const open = (more: Answer[] = [], path = '/staff/users') =>
  renderAt(path, { answers: [...more, ...answers(), ...deskAnswers()] })
type Screen = Awaited<ReturnType<typeof open>>
const dialog = (screen: Screen) => screen.getByRole('dialog', { name: 'Pass on 1 entry' })
const passOn = (screen: Screen) => screen.getByRole('button', { name: /^Pass it on/ })

describe('P passes an entry on', () => {
  test('to a colleague who may decide there, by keyboard alone', async () => {
    const screen = await open()
    await expect.element(passOn(screen)).toBeVisible()
    await userEvent.keyboard('p')
    const colleague = dialog(screen).getByRole('combobox', { name: 'Colleague' })
    await expect.element(colleague).toBeVisible()
    await expectAccessible()
    await userEvent.type(colleague, 'Mar')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(colleague).toHaveTextContent('Mara Lind')
    await expect.element(colleague).toHaveFocus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('Mara Lind looks after this entry.')).toBeVisible()
    await expect.element(dialog(screen)).not.toBeInTheDocument()
    expect(screen.callsOf(assigning)).toMatchObject([{ body: { to: mara.id } }])
    expect(screen.callsOf('GET /api/staff/colleagues')).toMatchObject([
      { body: { area: dana.area } },
      { body: { area: dana.area, after: 'page-2' } },
    ])
  })

  test('never to the agent, and not before somebody is chosen', async () => {
    const screen = await open()
    await passOn(screen).click()
    await dialog(screen).getByRole('combobox', { name: 'Colleague' }).click()
    await expect.element(screen.getByRole('option', { name: 'Mara Lind' })).toBeVisible()
    await expect.element(screen.getByRole('option', { name: 'Omar Haddad' })).toBeVisible()
    expect(screen.getByRole('option').elements()).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    await dialog(screen).getByRole('button', { name: 'Pass on' }).click()
    await expect.element(dialog(screen).getByText('Please choose a colleague')).toBeVisible()
    expect(screen.callsOf(assigning)).toEqual([])
  })

  test('says when there is no such colleague, and when the chosen one may decide no more', async () => {
    const nobody = await open([answer(listColleagues, { objects: [], next: null })])
    await passOn(nobody).click()
    await expect.element(dialog(nobody).getByText('No colleague may decide here.')).toBeVisible()
    await expect.element(dialog(nobody).getByRole('button', { name: 'Pass on' })).toBeDisabled()
    await nobody.unmount()

    const late = await open([answer(assignAgent, problem(400, 'invalid'))])
    await passOn(late).click()
    await dialog(late).getByRole('combobox', { name: 'Colleague' }).click()
    await late.getByRole('option', { name: 'Mara Lind' }).click()
    await dialog(late).getByRole('button', { name: 'Pass on' }).click()
    await expect.element(dialog(late).getByRole('alert')).toBeVisible()
  })

  test('in the list of data changes too', async () => {
    const request: ChangeRequest = {
      ...changeRequest,
      id: '00000000-0000-4000-8000-000000000009',
      agent_id: dana.id,
      agent: 'Dana Whitfield',
      email: dana.email,
      area: 'Americas',
    }
    const screen = await open(
      [
        answer(listChanges, { objects: [request], next: null }),
        answer(countChanges, countsOf([request])),
      ],
      '/staff/users?view=changes',
    )
    await expect.element(passOn(screen)).toBeVisible()
    await userEvent.keyboard('p')
    await dialog(screen).getByRole('combobox', { name: 'Colleague' }).click()
    await screen.getByRole('option', { name: 'Omar Haddad' }).click()
    await dialog(screen).getByRole('button', { name: 'Pass on' }).click()
    await expect.element(dialog(screen)).not.toBeInTheDocument()
    expect(screen.callsOf(assigning)).toMatchObject([{ body: { to: omar.id } }])
    expect(screen.callsOf('GET /api/staff/colleagues')[0]).toMatchObject({
      body: { area: 'Americas' },
    })
  })
})
