import * as limits from '@passerelle/contracts/limits.ts'
import { me } from '@passerelle/contracts/signin.ts'
import type { BodyOf } from '@passerelle/contracts/endpoint.ts'
import {
  addNote,
  approveAgent,
  assignAgent,
  countAgents,
  countChanges,
  declineAgent,
  decideChange,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
  undoChange,
  undoDecision,
  type AgentRow,
} from '@passerelle/contracts/staff.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { claire, claireSignedIn, ines } from '../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import {
  counts,
  countsOf,
  findings,
  undecidedRecord,
  changeRequest,
  waitingAgent,
} from '../../../test/desk.ts'
import { answer, problem, type Answer } from '../../../test/server.ts'

type Screen = Awaited<ReturnType<typeof renderAt>>

const row = (id: string, person: Partial<AgentRow>): AgentRow => ({
  ...waitingAgent,
  id,
  ...person,
})
const dana = row('dana', { area: 'Americas', tier: 'Strategic' })
const kenji = row('kenji', {
  area: 'APAC',
  tier: 'Strategic',
  name: 'Kenji',
  surname: 'Morita',
  email: 'k.morita@example.com',
  country_id: 60,
  agency_name: 'Aozora Travel',
  city: 'Osaka',
})
const luisa = row('luisa', {
  name: 'Luisa',
  surname: 'Ferraz',
  email: 'luisa@example.com',
  country_id: 101,
  agency_name: 'Ponte Viagens',
  city: 'Porto',
})
const request = {
  ...changeRequest,
  changes: [
    ...changeRequest.changes,
    { field: 'agency.iata_nr', before: null, after: '20244713' },
    { field: 'agency.country_id', before: 41, after: 44 },
  ],
}

type QueueQuery = BodyOf<typeof countAgents>

/** The answers of a server that removes decided rows from its queue. */
function queueAnswers() {
  let waiting = [dana, kenji, luisa]
  const leaves = (id: string | undefined) => {
    waiting = waiting.filter((one) => one.id !== id)
  }
  const matching = ({ search = '', assigned, late }: QueueQuery) =>
    waiting.filter(
      (row) =>
        row.email.includes(search) &&
        (assigned === undefined || (row.assigned_to !== null) === (assigned === 'me')) &&
        (late === undefined || row.late),
    )
  const answers = [
    answer(listAgents, (query) => ({
      objects: matching(query).filter(({ area }) => [undefined, area].includes(query.area)),
      next: null,
    })),
    answer(countAgents, (query) => {
      const found = matching(query)
      const inArea = found.filter(({ area }) => [undefined, area].includes(query.area))
      return { ...countsOf(inArea), areas: countsOf(found).areas }
    }),
    answer(assignAgent, ({ to }, { id = '' }) => {
      const assigned_to = to === null ? null : { id: 'ines', name: ines.name, is_me: true }
      waiting = waiting.map((row) => (row.id === id ? { ...row, assigned_to } : row))
      return { id, assigned_to }
    }),
    answer(readAgent, (_, { id = '' }) => {
      const person = [dana, kenji, luisa].find((one) => one.id === id) ?? dana
      const agency = {
        ...claire.agency,
        name: person.agency_name,
        city: person.city,
        country_id: person.country_id,
        iata_nr: null,
      }
      return {
        ...claire,
        ...undecidedRecord,
        id,
        state: 'activated' as const,
        name: person.name,
        surname: person.surname,
        email: person.email,
        country_id: person.country_id,
        agency,
        activated_at: person.activated_at,
        created_at: person.created_at,
        findings,
      }
    }),
    answer(approveAgent, (_, { id = '' }) => {
      leaves(id)
      return { id, state: 'approved' as const, pin_code: 'US104823' }
    }),
    answer(declineAgent, (_, { id = '' }) => {
      leaves(id)
      return { id, state: 'declined' as const, pin_code: null }
    }),
    ...counts,
    answer(listChanges, { objects: [request], next: null }),
    answer(listMissing, { objects: [], next: null }),
  ]
  return answers
}

async function open(path = '/staff/users', answers: Answer[] = []) {
  const screen = await renderAt(path, {
    answers: [...answers, answer(me, ines), ...queueAnswers()],
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}
const panel = (screen: Screen, name: string) => screen.getByRole('region', { name })
const button = (screen: Screen, name: string | RegExp) => screen.getByRole('button', { name })
const names = (screen: Screen) =>
  [...screen.container.querySelectorAll('tbody tr')].map((line) => {
    const agent = line.querySelector('td:nth-last-child(3)')
    return [
      agent?.firstElementChild?.textContent,
      agent?.querySelector('.kit-sr')?.textContent,
    ].join('')
  })
/** Presses A in the moment in which somebody's record is drawn, as the second of two presses. */
const approveAsSoonAs = (screen: Screen, name: string) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!screen.container.querySelector(`section[aria-label="${name}"]`)) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
      resolve()
    })
    observer.observe(screen.container, { subtree: true, childList: true, attributes: true })
  })
const bodies = (screen: Screen, line: string) => screen.callsOf(line).map(({ body }) => body)

test('a person without a role sees Page not found! and no staff call is made', async () => {
  const screen = await renderAt('/staff/users', { answers: [answer(me, claireSignedIn)] })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Page not found!')
  expect(screen.calls.filter(({ path }) => path.startsWith('/api/staff'))).toEqual([])
})

describe('a member of the staff who decides nothing', () => {
  const noah = { ...ines, role: 'support' } as const

  test('reads registrations and may note, without buttons and keys of a decision', async () => {
    const screen = await open('/staff/users', [answer(me, noah)])
    await expect.element(panel(screen, 'Dana Whitfield').getByText('United States')).toBeVisible()
    await expect.element(button(screen, /^Add a note/)).toBeVisible()
    for (const name of [/^Approve/, /^Decline/, /^Take/])
      expect(button(screen, name).elements()).toEqual([])
    await userEvent.keyboard('adm?')
    const keys = screen.getByRole('dialog')
    await expect.element(keys.getByText('Add a note')).toBeVisible()
    expect(keys.getByText('Approve').elements()).toEqual([])
    expect(screen.calls.filter(({ path }) => /approve|assign/.test(path))).toEqual([])
  })

  test('reads data changes without buttons of a decision', async () => {
    const screen = await open('/staff/users?view=changes', [answer(me, noah)])
    await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
    for (const name of [/^Approve/, /^Decline/, /^Send/])
      expect(button(screen, name).elements()).toEqual([])
  })
})

describe('registrations', () => {
  test('that are confirmed are listed in order, with the first one and its data in the panel', async () => {
    const screen = await open()
    await expect
      .poll(() => names(screen))
      .toEqual([
        'Dana Whitfielddana.whitfield@example.com',
        'Kenji Moritak.morita@example.com',
        'Luisa Ferrazluisa@example.com',
      ])
    expect(screen.callsOf('GET /api/staff/agents')).toMatchObject([
      { body: { status: 'activated' } },
    ])
    await expect
      .element(screen.getByRole('row', { name: 'dana.whitfield@example.com', exact: false }))
      .toBeVisible()
    await expect.element(panel(screen, 'Dana Whitfield').getByText('United States')).toBeVisible()
    await expect
      .element(panel(screen, 'Dana Whitfield').getByText(/^E-mail confirmed by activation link, /))
      .toBeVisible()
    await expect.element(panel(screen, 'Dana Whitfield').getByText('No IATA number')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Registrations 3' }))
      .toHaveAttribute('aria-current', 'page')
    await expect.element(screen.getByRole('link', { name: 'Data changes 1' })).toBeVisible()
    await expect.poll(() => document.title).toBe('Registrations - eXperts')
    await expectAccessible()
  })

  test('Approve issues the login with fireworks; the next one is picked with the focus on its row, read ahead', async () => {
    const screen = await open()
    const lit: unknown[] = []
    screen.store.subscribe(() => {
      if (screen.store.getState().fireworks?.at) lit.push(1)
    })
    const reads = () => screen.callsOf('GET /api/staff/agents/{id}').map(({ path }) => path)
    await expect.poll(reads).toEqual(['/api/staff/agents/dana', '/api/staff/agents/kenji'])
    await panel(screen, 'Dana Whitfield').getByRole('button', { name: 'Approve' }).click()
    await expect
      .element(
        screen.getByText('Dana Whitfield is approved. The eXperts login is US104823.').first(),
      )
      .toBeVisible()
    await expect.poll(() => names(screen)).toHaveLength(2)
    await expect.element(panel(screen, 'Kenji Morita')).toBeVisible()
    await expect.element(button(screen, /Kenji Morita$/)).toHaveFocus()
    await expect.poll(() => lit.length).toBeGreaterThan(0)
  })

  test('the next record is drawn within 100 ms of the answer, though the server takes longer', async () => {
    const screen = await open()
    const drawn = { decided: 0, next: 0 }
    const watch = new MutationObserver(() => {
      const text = screen.container.textContent
      if (!drawn.decided && /approved · /.test(text)) drawn.decided = performance.now()
      if (!drawn.next && /Kenji Morita.*Japan/s.test(text) && drawn.decided)
        drawn.next = performance.now()
    })
    await expect
      .poll(() => screen.callsOf('GET /api/staff/agents/{id}').map(({ path }) => path))
      .toContain('/api/staff/agents/kenji')
    watch.observe(screen.container, { subtree: true, childList: true, characterData: true })
    await panel(screen, 'Dana Whitfield').getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => drawn.next).toBeGreaterThan(0)
    watch.disconnect()
    expect(drawn.next - drawn.decided).toBeLessThan(100)
  })

  test('a double press decides one registration', async () => {
    const screen = await open()
    const pressed = approveAsSoonAs(screen, 'Kenji Morita')
    await panel(screen, 'Dana Whitfield').getByRole('button', { name: 'Approve' }).click()
    await pressed
    expect(screen.callsOf('POST /api/staff/agents/{id}/approve').map(({ path }) => path)).toEqual([
      '/api/staff/agents/dana/approve',
    ])
  })

  test('the login of an approval stays above the next record, also after another view and when it cannot be undone, which U says, until the next decision', async () => {
    const screen = await open()
    const login = 'Dana Whitfield approved · US104823 · with 1 warning'
    await panel(screen, 'Dana Whitfield').getByRole('button', { name: 'Approve' }).click()
    const next = panel(screen, 'Kenji Morita')
    await expect.element(next.getByText(login, { exact: true })).toBeVisible()
    await expectAccessible()
    await screen.getByRole('link', { name: /^Data changes/ }).click()
    await expect.poll(() => document.title).toBe('Data changes - eXperts')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + limits.undo.time + 1)
    await screen.getByRole('link', { name: /^Registrations/ }).click()
    await next.getByRole('button', { name: 'Close' }).click()
    await expect.element(button(screen, 'Undo')).not.toBeInTheDocument()
    await expect.element(screen.getByText(login, { exact: true })).toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
    await userEvent.keyboard('u')
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(
        'It is too late to undo this decision. The mail is on its way. A declined registration can still be reopened',
      )
    await expectAccessible()
    await button(screen, /Kenji Morita$/).click()
    await next.getByRole('button', { name: 'Approve' }).click()
    await expect
      .element(
        panel(screen, 'Luisa Ferraz').getByText(
          'Kenji Morita approved · US104823 · with 1 warning',
          { exact: true },
        ),
      )
      .toBeVisible()
    expect(screen.getByText(login, { exact: true }).query()).toBeNull()
  })

  test('Close leads the focus to the row of the record, not to the top of the page', async () => {
    const screen = await open()
    await button(screen, /Kenji Morita$/).click()
    const record = panel(screen, 'Kenji Morita')
    await expect.element(record).toBeVisible()
    record.getByRole('button', { name: 'Close' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(record).not.toBeInTheDocument()
    await expect.element(button(screen, /Kenji Morita$/)).toHaveFocus()
  })

  test('Decline asks for a reason of at least 3 characters, Ctrl+Enter sends it, and the focus goes to the next row', async () => {
    const screen = await open()
    await panel(screen, 'Dana Whitfield').getByRole('button', { name: 'Decline' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Decline this registration?' })
    await dialog.getByLabelText('Reason').fill('no')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.element(dialog.getByText('At least 3 characters')).toBeVisible()
    await expectAccessible()
    await dialog.getByLabelText('Reason').fill('The agency is not known to us.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('Dana Whitfield is declined.').first()).toBeVisible()
    expect(bodies(screen, 'POST /api/staff/agents/{id}/decline')).toEqual([
      { reason: 'The agency is not known to us.', version: 1 },
    ])
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button(screen, /Kenji Morita$/)).toHaveFocus()
  })

  test('buttons filter the list at the server by area, with the server’s counts', async () => {
    const screen = await open()
    await button(screen, 'APAC 1').click()
    await expect.poll(() => names(screen)).toEqual(['Kenji Moritak.morita@example.com'])
    await expect.element(button(screen, 'APAC 1')).toHaveAttribute('aria-pressed', 'true')
    await button(screen, 'DACHB 0').click()
    await expect.element(screen.getByText('Nothing found.')).toBeVisible()
    await button(screen, 'All 3').click()
    await expect.poll(() => names(screen)).toHaveLength(3)
    expect(bodies(screen, 'GET /api/staff/agents')).toContainEqual({
      status: 'activated',
      area: 'APAC',
    })
  })

  test('every filter is in the address, and the address opens the list with it', async () => {
    const screen = await open('/staff/users?area=APAC&assigned=none&sort=newest')
    await expect.element(button(screen, 'APAC 1')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button(screen, 'Unassigned 1')).toHaveAttribute('aria-pressed', 'true')
    expect(bodies(screen, 'GET /api/staff/agents')).toEqual([
      { status: 'activated', area: 'APAC', assigned: 'none', sort: 'newest' },
    ])
    await button(screen, 'Unassigned 1').click()
    await button(screen, 'All 3').click()
    await expect.poll(() => screen.at()).toBe('/staff/users?sort=newest')
    await screen.getByRole('searchbox', { name: 'Search' }).fill('morita')
    await expect.poll(() => screen.at()).toBe('/staff/users?search=morita&sort=newest')
    await expect.element(screen.getByRole('link', { name: 'Registrations 3' })).toBeVisible()
  })

  test('filters are kept while the person visits another list', async () => {
    const screen = await open('/staff/users?area=APAC')
    await expect.poll(() => names(screen)).toHaveLength(1)
    await screen.getByRole('link', { name: 'Data changes 1' }).click()
    await expect.element(panel(screen, 'Claire Moreau')).toBeVisible()
    await screen.getByRole('link', { name: 'Registrations 3' }).click()
    await expect.poll(() => screen.at()).toBe('/staff/users?area=APAC')
    await expect.poll(() => names(screen)).toEqual(['Kenji Moritak.morita@example.com'])
  })

  test('M takes the selected registration, and gives it back', async () => {
    const screen = await open()
    const dana = panel(screen, 'Dana Whitfield')
    await expect.element(dana.getByText('Nobody looks after this entry.')).toBeVisible()
    await userEvent.keyboard('m')
    await expect.element(dana.getByText('You look after this entry.')).toBeVisible()
    await expect.element(button(screen, 'Mine 1')).toBeVisible()
    await dana.getByRole('button', { name: 'Give it back' }).click()
    await expect.element(dana.getByText('Nobody looks after this entry.')).toBeVisible()
    expect(bodies(screen, 'POST /api/staff/agents/{id}/assign')).toEqual([
      { to: 'me' },
      { to: null },
    ])
  })

  test('a late registration is marked, for screen readers too', async () => {
    const late = { ...dana, late: true }
    const screen = await open('/staff/users', [
      answer(listAgents, { objects: [late, kenji], next: null }),
      answer(countAgents, countsOf([late, kenji])),
    ])
    await expect.element(button(screen, 'Late 1')).toBeVisible()
    await expect.element(button(screen, /Late\b.*Dana Whitfield$/)).toBeVisible()
    await expectAccessible()
  })

  test('search asks the server', async () => {
    const screen = await open()
    await screen.getByRole('searchbox', { name: 'Search' }).fill('morita')
    await expect.poll(() => names(screen)).toEqual(['Kenji Moritak.morita@example.com'])
    expect(bodies(screen, 'GET /api/staff/agents').at(-1)).toMatchObject({
      status: 'activated',
      search: 'morita',
    })
  })

  test('the rows are one tab stop', async () => {
    const screen = await open()
    await expect.element(button(screen, /Kenji Morita$/)).toBeVisible()
    const stops = () =>
      [...screen.container.querySelectorAll<HTMLElement>('tbody button')].map(
        ({ tabIndex }) => tabIndex,
      )
    expect(stops()).toEqual([0, -1, -1])
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(button(screen, /Kenji Morita$/)).toHaveFocus()
    await expect.poll(stops).toEqual([-1, 0, -1])
  })

  test('arrow down leads from the search to the list', async () => {
    const screen = await open()
    await expect.element(button(screen, /Dana Whitfield$/)).toBeVisible()
    await screen.getByRole('searchbox', { name: 'Search' }).click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(button(screen, /Dana Whitfield$/)).toHaveFocus()
  })

  test('? lists the keys; letters can be switched off there, and arrows stay', async () => {
    onTestFinished(() => localStorage.removeItem('desk-keys'))
    const screen = await open()
    await expect.element(panel(screen, 'Dana Whitfield')).toBeVisible()
    await userEvent.keyboard('?')
    const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect.element(dialog.getByText('Approve')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('a')
    await dialog.getByRole('switch', { name: 'Letters and signs work as shortcuts' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.keyboard('a?/')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(panel(screen, 'Kenji Morita')).toBeVisible()
    expect(screen.callsOf('POST /api/staff/agents/{id}/approve')).toEqual([])
    await expect.element(dialog).not.toBeInTheDocument()
    await button(screen, 'Keyboard shortcuts').click()
    await expect.element(dialog).toBeVisible()
  })

  test('keys work on the whole page: arrows, J and K move, / searches, A approves; in a text field they are letters', async () => {
    const screen = await open()
    await expect.element(panel(screen, 'Dana Whitfield')).toBeVisible()
    await userEvent.keyboard('jjk')
    await expect.element(panel(screen, 'Kenji Morita')).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
    await userEvent.keyboard('a')
    expect(screen.callsOf('POST /api/staff/agents/{id}/approve')).toEqual([])
    await expect
      .poll(() => bodies(screen, 'GET /api/staff/agents').at(-1))
      .toMatchObject({ search: 'a' })
    await button(screen, /Kenji Morita$/).click()
    await userEvent.keyboard('a')
    await expect
      .poll(() => screen.callsOf('POST /api/staff/agents/{id}/approve').map(({ path }) => path))
      .toEqual(['/api/staff/agents/kenji/approve'])
  })

  test('a decision of somebody else is shown', async () => {
    const screen = await open('/staff/users', [
      answer(approveAgent, problem(409, 'conflict', 'English of the server')),
    ])
    await panel(screen, 'Dana Whitfield').getByRole('button', { name: 'Approve' }).click()
    await expect
      .element(
        screen
          .getByRole('alert')
          .getByText('This has changed in the meantime. Please load the page again.'),
      )
      .toBeVisible()
  })

  test('N notes something for the other staff; notes keep their line breaks and are text', async () => {
    const notes: { id: string; at: string; by: string | null; text: string }[] = []
    const screen = await open('/staff/users', [
      answer(countAgents, countsOf([dana])),
      answer(addNote, ({ text }) => {
        const note = { id: 'note', at: '2026-11-21T06:42:00Z', by: 'Inès Laurent', text }
        notes.push(note)
        return note
      }),
      answer(readAgent, () => ({ ...claire, ...dana, ...undecidedRecord, notes })),
    ])
    await expect.element(button(screen, 'Add a note')).toBeVisible()
    await userEvent.keyboard('n')
    const dialog = screen.getByRole('dialog', { name: 'Add a note' })
    await dialog.getByLabelText('Note').fill('Called.\n<b>They</b> know her.')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Save the note' }).click()
    await expect.element(screen.getByText('<b>They</b> know her.', { exact: false })).toBeVisible()
    await expect.element(screen.getByText(/^Inès Laurent, /)).toBeVisible()
    expect(bodies(screen, 'POST /api/staff/agents/{id}/notes')).toEqual([
      { text: 'Called.\n<b>They</b> know her.' },
    ])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('U and the button Undo beside the result take the decision back', async () => {
    const screen = await open('/staff/users', [
      answer(undoDecision, (_, { id = '' }) => ({
        id,
        state: 'activated' as const,
        pin_code: null,
      })),
    ])
    await panel(screen, 'Dana Whitfield').getByRole('button', { name: 'Approve' }).click()
    const shown = panel(screen, 'Kenji Morita')
    await expect.element(shown.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('u')
    await expect
      .element(screen.getByText('Dana Whitfield waits for a decision again.').first())
      .toBeVisible()
    expect(screen.callsOf('POST /api/staff/agents/{id}/undo').map(({ path }) => path)).toEqual([
      '/api/staff/agents/dana/undo',
    ])
    await expect.element(shown.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test('an approval without warnings does not speak of any', async () => {
    const screen = await open('/staff/users', [
      answer(countAgents, countsOf([dana])),
      answer(readAgent, { ...claire, ...undecidedRecord, ...dana, findings: findings.slice(0, 1) }),
    ])
    const shown = panel(screen, 'Dana Whitfield')
    await expect.element(shown.getByText(/^E-mail confirmed/)).toBeVisible()
    await shown.getByRole('button', { name: 'Approve' }).click()
    await expect
      .element(screen.getByText('Dana Whitfield approved · US104823', { exact: true }))
      .toBeVisible()
  })

  test('the order that is chosen at first says in words where questions are', async () => {
    const screen = await open()
    const order = screen.getByRole('combobox', { name: 'Order' })
    await expect
      .element(order)
      .toHaveAttribute('title', 'Answered questions come first, open ones last.')
    await order.click()
    await expect
      .element(screen.getByRole('option', { name: /^Oldest first/ }))
      .toMatchTextContent('Answered questions come first, open ones last.')
    await screen.getByRole('option', { name: 'Newest first' }).click()
    await expect.element(order).not.toHaveAttribute('title')
  })

  test('a decision that cannot be undone any more says so', async () => {
    const screen = await open('/staff/users', [answer(undoDecision, problem(409, 'tooLate'))])
    await panel(screen, 'Dana Whitfield').getByRole('button', { name: 'Approve' }).click()
    await panel(screen, 'Kenji Morita').getByRole('button', { name: 'Undo' }).click()
    await expect
      .element(screen.getByRole('alert').getByText(/^It is too late to undo this decision\./))
      .toBeVisible()
  })

  test('the decision that was first is told with both persons and its time, also when the next one is shown', async () => {
    let waiting = [dana, kenji]
    const screen = await open('/staff/users', [
      answer(listAgents, () => ({ objects: waiting, next: null })),
      answer(approveAgent, () => {
        waiting = [kenji]
        return {
          ...problem(409, 'conflict', 'English of the server'),
          decided: { state: 'declined', by: 'Rita Berg', at: '2026-11-21T12:00:00Z' },
        }
      }),
    ])
    await panel(screen, 'Dana Whitfield').getByRole('button', { name: 'Approve' }).click()
    await expect.element(panel(screen, 'Kenji Morita')).toBeVisible()
    await expect
      .element(
        screen
          .getByRole('alert')
          .getByText(/^Dana Whitfield: Rita Berg declined this on .*21.*\.$/),
      )
      .toBeVisible()
  })

  test('a record that has changed is read again, and the decision is asked for again with it', async () => {
    let version = 1
    const screen = await open('/staff/users', [
      answer(listAgents, () => ({ objects: [{ ...dana, version }], next: null })),
      answer(countAgents, countsOf([dana])),
      answer(approveAgent, (body) => {
        version = 2
        return body?.version === 2
          ? { id: 'dana', state: 'approved' as const, pin_code: 'US104823' }
          : problem(409, 'changed')
      }),
      answer(readAgent, () => ({
        ...claire,
        ...undecidedRecord,
        ...dana,
        phone: `+4${version}`,
        version,
      })),
    ])
    const shown = panel(screen, 'Dana Whitfield')
    await expect.element(shown.getByText('+41')).toBeVisible()
    await shown.getByRole('button', { name: 'Approve' }).click()
    await expect
      .element(
        screen
          .getByRole('alert')
          .getByText('This record has changed since you opened it. Please look at it again.'),
      )
      .toBeVisible()
    await expect.element(shown.getByText('+42')).toBeVisible()
    await shown.getByRole('button', { name: 'Approve' }).click()
    await expect
      .poll(() => bodies(screen, 'POST /api/staff/agents/{id}/approve'))
      .toEqual([
        { version: 1, add_agency: false },
        { version: 2, add_agency: false },
      ])
  })

  test('one’s own record is refused in words', async () => {
    const screen = await open('/staff/users', [answer(approveAgent, problem(403, 'ownRecord'))])
    await panel(screen, 'Dana Whitfield').getByRole('button', { name: 'Approve' }).click()
    await expect
      .element(screen.getByRole('alert').getByText('Nobody decides on their own record.'))
      .toBeVisible()
  })

  test('a press on the address of a row selects it, as everywhere in the row', async () => {
    const screen = await open()
    await expect.poll(() => names(screen)).toHaveLength(3)
    const address = screen.container.querySelector('[title="k.morita@example.com"]')
    const { left, top, width, height } = address?.getBoundingClientRect() ?? new DOMRect()
    const pressed = document.elementFromPoint(left + width / 2, top + height / 2)
    expect(pressed).toBeInstanceOf(HTMLButtonElement)
    ;(pressed as HTMLButtonElement).click()
    await expect.element(panel(screen, 'Kenji Morita')).toBeVisible()
  })

  test('a list that cannot be loaded can be loaded again', async () => {
    let isDown = true
    const screen = await open('/staff/users', [
      answer(listAgents, () => (isDown ? 'networkDown' : { objects: [dana], next: null })),
    ])
    await expect
      .element(screen.getByText('The portal cannot be reached at the moment.'))
      .toBeVisible()
    isDown = false
    await button(screen, 'Try again').click()
    await expect.element(panel(screen, 'Dana Whitfield')).toBeVisible()
  })

  test('a long list is read in pages', async () => {
    const screen = await open('/staff/users', [
      answer(listAgents, ({ after }) =>
        after ? { objects: [luisa], next: null } : { objects: [dana, kenji], next: 'mark' },
      ),
      answer(countAgents, { ...countsOf([dana, kenji, luisa]), total: 20_000 }),
    ])
    await expect.element(screen.getByRole('link', { name: 'Registrations 20,000' })).toBeVisible()
    await expect.element(screen.getByText('2 of 20,000 shown')).toBeVisible()
    await button(screen, 'Show more').click()
    await expect.poll(() => names(screen)).toHaveLength(3)
    expect(button(screen, 'Show more').query()).toBeNull()
  })

  test('a number where the server stopped counting has a plus', async () => {
    const screen = await open('/staff/users?search=travel', [
      answer(listAgents, { objects: [dana, kenji], next: 'mark' }),
      answer(countAgents, {
        ...countsOf([dana, kenji]),
        total: 1000,
        late: 1000,
        at_least: ['total', 'late'],
      }),
    ])
    await expect.element(screen.getByText('2 of 1,000+ shown')).toBeVisible()
    await expect.element(button(screen, 'Late 1,000+')).toBeVisible()
    await expect.element(button(screen, 'Unassigned 2')).toBeVisible()
  })
})

describe('data changes', () => {
  const decided = answer(decideChange, { id: 'change-1', open: false })

  test('show old and new values in words, field by field', async () => {
    const screen = await open('/staff/users?view=changes')
    await expect.element(panel(screen, 'Claire Moreau')).toBeVisible()
    const lines = [...screen.container.querySelectorAll('tbody tr')].map((line) =>
      [...line.children].slice(0, 3).map((cell) => cell.textContent),
    )
    expect(lines).toEqual([
      ['Last name', 'Moreau', 'Moreau-Dubois'],
      ['IATA number', 'empty', '20244713'],
      ['Country', 'France', 'Germany'],
    ])
    expect([...screen.container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      '-Dubois',
      '20244713',
      'France',
      'Germany',
    ])
    await expectAccessible()
  })

  test('a late one has its waiting time in the colour and weight of late registrations', async () => {
    const late = { ...request, id: 'change-2', agent: 'Akira Sato', late: true }
    const screen = await open('/staff/users?view=changes', [
      answer(listChanges, { objects: [request, late], next: null }),
      answer(listAgents, { objects: [{ ...dana, late: true }], next: null }),
    ])
    const looks = () =>
      [...screen.container.querySelectorAll('.kit-code')]
        .filter(({ textContent }) => /^\d+ h \d\d/.test(textContent))
        .map((time) => getComputedStyle(time))
        .map(({ color, fontWeight }) => ({ color, fontWeight }))
    await expect.poll(looks).toHaveLength(2)
    const [inTime, tooLate] = looks()
    await screen.getByRole('link', { name: /^Registrations/ }).click()
    await expect.poll(() => names(screen)).toHaveLength(1)
    expect(looks()).toEqual([tooLate])
    expect(inTime).not.toEqual(tooLate)
  })

  test('a decision can be undone for a while, with the button above the list and its key U', async () => {
    const screen = await open('/staff/users?view=changes', [
      decided,
      answer(undoChange, { id: 'change-1', open: true }),
    ])
    await panel(screen, 'Claire Moreau')
      .getByRole('button', { name: 'Approve', exact: true })
      .click()
    await expect.element(button(screen, 'Undo')).toBeVisible()
    await userEvent.keyboard('u')
    await expect
      .element(screen.getByText('The decision on Claire Moreau was undone.').first())
      .toBeVisible()
    expect(bodies(screen, 'POST /api/staff/changes/{id}/undo')).toHaveLength(1)
  })

  test('Decline, and its key D, ask for a reason before they decline all fields', async () => {
    const screen = await open('/staff/users?view=changes', [decided])
    await expect.element(panel(screen, 'Claire Moreau')).toBeVisible()
    await userEvent.keyboard('rd')
    const dialog = screen.getByRole('dialog', { name: 'Decline this data change?' })
    await expect.element(dialog).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.element(dialog.getByText('At least 3 characters')).toBeVisible()
    expect(bodies(screen, 'POST /api/staff/changes/{id}')).toEqual([])
    await dialog.getByLabelText('Reason').fill('We could not verify the new name.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect
      .element(screen.getByText('The decision was sent to Claire Moreau.').first())
      .toBeVisible()
    expect(bodies(screen, 'POST /api/staff/changes/{id}')).toEqual([
      {
        approve: [],
        reject: ['surname', 'agency.iata_nr', 'agency.country_id'],
        reason: 'We could not verify the new name.',
        version: 1,
      },
    ])
  })

  test('can be decided field by field; one that is declined needs the note to the agent as its reason', async () => {
    const screen = await open('/staff/users?view=changes', [decided])
    await expect.element(button(screen, 'Send decision')).toHaveAttribute('aria-disabled', 'true')
    await button(screen, 'Approve Last name').click()
    await button(screen, 'Decline Country').click()
    await button(screen, 'Send decision').click()
    await expect.element(screen.getByText('At least 3 characters')).toBeVisible()
    expect(bodies(screen, 'POST /api/staff/changes/{id}')).toEqual([])
    await screen.getByLabelText('Note to the agent').fill('Please send us the new IATA number.')
    await button(screen, 'Send decision').click()
    await expect
      .poll(() => bodies(screen, 'POST /api/staff/changes/{id}'))
      .toEqual([
        {
          approve: ['surname'],
          reject: ['agency.country_id'],
          reason: 'Please send us the new IATA number.',
          version: 1,
        },
      ])
  })

  test('without an open request, nothing waits and there is no message about a search', async () => {
    const screen = await open('/staff/users?view=changes', [
      answer(listChanges, { objects: [], next: null }),
    ])
    await expect.element(screen.getByText('Nothing is waiting for a decision.')).toBeVisible()
    expect(screen.getByText('Nothing found.').query()).toBeNull()
    await expectAccessible()
  })

  test('after a decision the next one is picked with the focus on its entry, and a double press decides one', async () => {
    let waiting = [request, { ...request, id: 'change-2', agent: 'Akira Sato' }]
    const leave = answer(decideChange, (_, { id = '' }) => {
      waiting = waiting.filter((one) => one.id !== id)
      return { id, open: false }
    })
    const screen = await open('/staff/users?view=changes', [
      leave,
      answer(listChanges, () => ({ objects: waiting, next: null })),
      answer(countChanges, () => countsOf(waiting)),
    ])
    const pressed = approveAsSoonAs(screen, 'Akira Sato')
    await panel(screen, 'Claire Moreau')
      .getByRole('button', { name: 'Approve', exact: true })
      .first()
      .click()
    await pressed
    await expect.element(panel(screen, 'Akira Sato')).toBeVisible()
    await expect.element(button(screen, /^Akira Sato/)).toHaveFocus()
    await expect.element(screen.getByRole('link', { name: 'Data changes 1' })).toBeVisible()
    expect(screen.callsOf('POST /api/staff/changes/{id}')).toHaveLength(1)
  })

  test('keys: A approves all fields of the selected request, and arrows move', async () => {
    const screen = await open('/staff/users?view=changes', [
      answer(decideChange, (_, { id = '' }) => ({ id, open: false })),
      answer(listChanges, {
        objects: [request, { ...request, id: 'change-2', agent: 'Akira Sato' }],
        next: null,
      }),
    ])
    await expect.element(panel(screen, 'Claire Moreau')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(panel(screen, 'Akira Sato')).toBeVisible()
    await expect.element(button(screen, /^Akira Sato/)).toHaveFocus()
    await userEvent.keyboard('a')
    await expect
      .poll(() => bodies(screen, 'POST /api/staff/changes/{id}'))
      .toEqual([
        { approve: request.changes.map(({ field }) => field), reject: [], reason: '', version: 1 },
      ])
  })

  test('the agency of a change joins the directory with a tick, which is set where nothing is odd', async () => {
    const screen = await open('/staff/users?view=changes', [
      answer(decideChange, (_, { id = '' }) => ({ id, open: true })),
      answer(listChanges, {
        objects: [
          { ...request, worst_finding: 'info' },
          { ...request, id: 'change-2', agent: 'Akira Sato', worst_finding: 'warn' },
        ],
        next: null,
      }),
    ])
    const tick = (name: string) =>
      panel(screen, name).getByRole('checkbox', { name: 'Add the agency to the directory' })
    await expect.element(tick('Claire Moreau')).toBeChecked()
    await userEvent.keyboard('a')
    await expect
      .poll(() => bodies(screen, 'POST /api/staff/changes/{id}'))
      .toEqual([expect.objectContaining({ add_agency: true })])
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(tick('Akira Sato')).not.toBeChecked()
  })

  test('N notes something about the agent for the other staff', async () => {
    const screen = await open('/staff/users?view=changes', [
      answer(addNote, ({ text }) => ({ id: 'note', at: request.asked_at, by: 'Ines', text })),
    ])
    await expect.element(panel(screen, 'Claire Moreau')).toBeVisible()
    await userEvent.keyboard('n')
    const dialog = screen.getByRole('dialog', { name: 'Add a note' })
    await dialog.getByLabelText('Note').fill('Called.\nThey moved.')
    await dialog.getByRole('button', { name: 'Save the note' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(screen.callsOf('POST /api/staff/agents/{id}/notes')).toMatchObject([
      {
        path: `/api/staff/agents/${request.agent_id}/notes`,
        body: { text: 'Called.\nThey moved.' },
      },
    ])
  })

  test('a note is mailed with either decision, and the field says so', async () => {
    const screen = await open('/staff/users?view=changes')
    await expect
      .element(screen.getByLabelText('Note to the agent'))
      .toHaveAccessibleDescription(
        'Goes into the mail with your decision, whether you approve or decline.',
      )
  })
})
