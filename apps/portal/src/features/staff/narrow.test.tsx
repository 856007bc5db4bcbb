/** In a narrow window a list and a record are two views. */
import { me } from '@passerelle/contracts/signin.ts'
import { lookAtAgent } from '@passerelle/contracts/queue.ts'
import {
  approveAgent,
  decideChange,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
  undoDecision,
} from '@passerelle/contracts/staff.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeRequest,
  counts,
  findings,
  undecidedRecord,
  waitingAgent,
} from '../../../test/desk.ts'
import { claire, ines } from '../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer, problem, type Answer } from '../../../test/server.ts'

beforeEach(() => page.viewport(390, 844))
afterEach(() => page.viewport(1024, 800))

const many = Array.from({ length: 30 }, (_, n) => n)
const agents = many.map((n) => ({
  ...waitingAgent,
  id: `agent-${n}`,
  surname: `Whitfield ${n}`,
  email: `dana${n}@example.com`,
}))
const requests = many.map((n) => ({
  ...changeRequest,
  id: `change-${n}`,
  agent_id: `agent-${n}`,
  agent: `Claire Moreau ${n}`,
  email: `claire${n}@example.com`,
}))

/** A server that takes what was decided out of its lists. */
function answers(waiting = agents, changes = requests): Answer[] {
  let [rows, open] = [waiting, changes]
  const record = (id: string | undefined) => ({
    ...claire,
    ...undecidedRecord,
    ...(agents.find((one) => one.id === id) ?? waitingAgent),
    findings,
  })
  return [
    answer(me, ines),
    answer(listAgents, () => ({ objects: rows, next: null })),
    ...counts,
    answer(readAgent, (_, { id }) => record(id)),
    answer(approveAgent, (_, { id = '' }) => {
      rows = rows.filter((one) => one.id !== id)
      return { id, state: 'approved' as const, pin_code: 'US104823' }
    }),
    answer(undoDecision, (_, { id = '' }) => {
      rows = waiting
      return { id, state: 'activated' as const, pin_code: null }
    }),
    answer(listChanges, () => ({ objects: open, next: null })),
    answer(decideChange, (_, { id = '' }) => {
      open = open.filter((one) => one.id !== id)
      return { id, open: false }
    }),
    answer(listMissing, { objects: [], next: null }),
  ]
}

type Screen = Awaited<ReturnType<typeof renderAt>>
const lists = [
  {
    path: '/staff/users',
    nameOf: (n: number) => `Dana Whitfield ${n}`,
    idOf: (n: number) => `agent-${n}`,
    row: (screen: Screen, n: number) =>
      screen.getByRole('button', { name: new RegExp(`Dana Whitfield ${n}$`) }),
    decided: 'POST /api/staff/agents/{id}/approve',
  },
  {
    path: '/staff/users?view=changes',
    nameOf: (n: number) => `Claire Moreau ${n}`,
    idOf: (n: number) => `change-${n}`,
    row: (screen: Screen, n: number) =>
      screen.getByRole('button', { name: new RegExp(`Claire Moreau ${n}(?!\\d).*field`) }),
    decided: 'POST /api/staff/changes/{id}',
  },
]
const approve = (screen: Screen) => screen.getByRole('button', { name: 'Approve', exact: true })
const back = (screen: Screen) => screen.getByRole('button', { name: 'Back to the list' })

describe.each(lists)('at 390 px, $path', ({ path, nameOf, idOf, row, decided }) => {
  const addressOf = (n: number) => `${path}${path.includes('?') ? '&' : '?'}record=${idOf(n)}`
  const record = (screen: Screen, n: number) =>
    screen.getByRole('region', { name: nameOf(n), exact: true })
  const title = (screen: Screen, n: number) =>
    screen.getByRole('heading', { level: 2, name: nameOf(n), exact: true })
  const openList = async () => {
    const screen = await renderAt(path, { answers: answers() })
    await expect.element(row(screen, 0)).toBeVisible()
    return screen
  }
  const open = async (screen: Screen, n: number) => {
    await row(screen, n).click()
    await expect.element(title(screen, n)).toHaveFocus()
  }

  test('shows the list alone; nobody’s record is read, and no key decides on one', async () => {
    const screen = await openList()
    expect(screen.getByRole('heading', { level: 2 }).elements()).toEqual([])
    await userEvent.keyboard('adqmn')
    expect(screen.getByRole('dialog').elements()).toEqual([])
    expect(screen.callsOf('GET /api/staff/agents/{id}')).toEqual([])
    expect(screen.calls.filter(({ line }) => line === decided)).toEqual([])
    expect(screen.callsOf(lookAtAgent.line).map(({ body }) => body)).toEqual([{ agent_id: null }])
    await expectAccessible()
  })

  test('a press shows the record at its top in place of the list, with the focus on its title and the decision in view', async () => {
    const screen = await openList()
    row(screen, 20).element().scrollIntoView()
    expect(scrollY).toBeGreaterThan(0)
    await open(screen, 20)
    expect(scrollY).toBe(0)
    expect(screen.at()).toBe(addressOf(20))
    expect(row(screen, 0).elements()).toEqual([])
    await expect.element(approve(screen)).toBeInViewport({ ratio: 1 })
    await expect
      .element(screen.getByRole('button', { name: 'Decline', exact: true }))
      .toBeInViewport({ ratio: 1 })
    await expectAccessible()
  })

  test.each(['button', 'Back'])(
    'the %s leads to the same row of the list at the same place',
    async (way) => {
      const screen = await openList()
      row(screen, 20).element().scrollIntoView({ block: 'center' })
      const place = scrollY
      await open(screen, 20)
      if (way === 'button') await back(screen).click()
      else screen.history.back()
      await expect.element(row(screen, 20)).toHaveFocus()
      expect(scrollY).toBe(place)
      expect(screen.at()).toBe(path)
      screen.history.forward()
      await expect.element(title(screen, 20)).toHaveFocus()
    },
  )

  test('the address of a record shows it, and one that is not in the list shows the list', async () => {
    const screen = await renderAt(addressOf(7), { answers: answers() })
    await expect.element(record(screen, 7)).toBeVisible()
    await back(screen).click()
    await expect.element(row(screen, 7)).toHaveFocus()
    expect(screen.at()).toBe(path)
    await screen.unmount()
    const other = await renderAt(addressOf(70), { answers: answers() })
    await expect.element(row(other, 0)).toBeVisible()
    await expect.poll(() => other.at()).toBe(path)
  })

  test('the same address in a wide window shows the list too, and never another record', async () => {
    await page.viewport(1024, 800)
    const screen = await renderAt(addressOf(70), { answers: answers() })
    await expect.element(row(screen, 0)).toBeVisible()
    await expect.poll(() => screen.at()).toBe(path)
  })

  test('Back from the question for a reason asks nothing about the next record', async () => {
    const screen = await openList()
    await open(screen, 0)
    await screen.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    screen.history.back()
    await expect.element(row(screen, 0)).toHaveFocus()
    await open(screen, 1)
    expect(screen.getByRole('dialog').elements()).toEqual([])
  })

  test('the decision comes last for the keyboard too, as it is drawn', async () => {
    const screen = await openList()
    await open(screen, 0)
    const places = [...document.querySelectorAll('main button, main textarea, main input')]
    const place = (element: Element) => places.indexOf(element)
    expect(place(approve(screen).element())).toBe(places.length - 1)
  })

  test('after a decision the next record is shown at its top, and Back leads to the list', async () => {
    const screen = await openList()
    await open(screen, 3)
    scrollTo(0, document.documentElement.scrollHeight)
    await approve(screen).click()
    await expect.element(title(screen, 4)).toHaveFocus()
    expect(scrollY).toBe(0)
    await expect.poll(() => screen.at()).toBe(addressOf(4))
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    screen.history.back()
    await expect.element(row(screen, 4)).toHaveFocus()
    expect(screen.at()).toBe(path)
  })

  test('after the last decision the list says that nothing waits', async () => {
    const screen = await renderAt(path, {
      answers: answers(agents.slice(0, 1), requests.slice(0, 1)),
    })
    await open(screen, 0)
    await approve(screen).click()
    await expect.element(screen.getByText('Nothing is waiting for a decision.')).toBeVisible()
    await expect.poll(() => screen.at()).toBe(path)
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectAccessible()
  })

  test('picks mean nothing while one record is shown, and are there afterwards', async () => {
    const screen = await openList()
    await screen.getByRole('checkbox', { name: `Pick ${nameOf(1)}`, exact: true }).click()
    const bar = screen.getByRole('region', { name: 'Picked entries' })
    await expect.element(bar).toBeVisible()
    await open(screen, 2)
    await userEvent.keyboard('a')
    await expect.element(title(screen, 3)).toHaveFocus()
    expect(screen.callsOf(decided).map(({ path: called }) => called.includes(idOf(2)))).toEqual([
      true,
    ])
    await back(screen).click()
    await expect.element(bar.getByText('1 picked')).toBeVisible()
  })

  test('a refusal is said beside the buttons, in view', async () => {
    const screen = await renderAt(addressOf(0), {
      answers: [
        answer(approveAgent, problem(403, 'ownRecord')),
        answer(decideChange, problem(403, 'ownRecord')),
        ...answers(),
      ],
    })
    await approve(screen).click()
    await expect
      .element(screen.getByText('Nobody decides on their own record.'))
      .toBeInViewport({ ratio: 1 })
    await expect.element(approve(screen)).toBeInViewport({ ratio: 1 })
    await expectAccessible()
  })

  test('J and K, ? and the arrows work in both views', async () => {
    const screen = await openList()
    await userEvent.keyboard('j')
    await expect.element(row(screen, 0)).toHaveFocus()
    await userEvent.keyboard('j{Enter}')
    await expect.element(title(screen, 1)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(title(screen, 2)).toHaveFocus()
    await expect.poll(() => screen.at()).toBe(addressOf(2))
    await userEvent.keyboard('k?')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  test.each([
    [320, 568],
    [844, 390],
  ])('at %i x %i the decision is in view, and nothing runs over', async (width, height) => {
    await page.viewport(width, height)
    const screen = await renderAt(addressOf(0), { answers: answers() })
    await expect.element(approve(screen)).toBeInViewport({ ratio: 1 })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

/** Parts of the page at the middle of which something else can be pressed, wherever they are scrolled to. */
const coveredIn = (elements: readonly Element[]) =>
  elements
    .filter((element) =>
      (['start', 'center', 'end', 'nearest'] as const).some((block) => {
        element.scrollIntoView({ block, behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        const at = document.elementFromPoint(x + width / 2, y + height / 2)
        return at === null || !(element.contains(at) || at.contains(element))
      }),
    )
    .map((element) => element.textContent)

const buttons = (screen: Screen) => screen.getByRole('main').getByRole('button').elements()

/** Among them 1280 x 1024 px at 400 % (WCAG 2.2, 1.4.10). */
const windows = [
  [320, 256],
  [320, 568],
  [844, 390],
] as const
describe.each(
  windows.flatMap(([width, height]) => lists.map((list) => ({ ...list, width, height }))),
)('at $width x $height px, $path', ({ path, nameOf, row, decided, width, height }) => {
  beforeEach(() => page.viewport(width, height))

  test('every entry and button of the list can be pressed, also below a problem and with picks', async () => {
    const screen = await renderAt(path, {
      answers: [
        answer(undoDecision, problem(409, 'tooLate')),
        answer(listAgents, { objects: agents, next: 'mark' }),
        answer(listChanges, { objects: requests, next: 'mark' }),
        ...answers(),
      ],
    })
    await expect.element(row(screen, 29)).toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Show more' })).toBeInTheDocument()
    expect(coveredIn(buttons(screen))).toEqual([])
    await screen.getByRole('checkbox', { name: `Pick ${nameOf(1)}`, exact: true }).click()
    await expect.element(screen.getByRole('region', { name: 'Picked entries' })).toBeVisible()
    expect(coveredIn(buttons(screen))).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('a record begins with its name, every button of it can be pressed, and a refusal is said beside the decision', async () => {
    const screen = await renderAt(path, {
      answers: [
        answer(approveAgent, problem(403, 'ownRecord')),
        answer(decideChange, problem(403, 'ownRecord')),
        ...answers(),
      ],
    })
    await row(screen, 3).click()
    const title = screen.getByRole('heading', { level: 2, name: nameOf(3), exact: true })
    await expect.element(title).toHaveFocus()
    await expect.element(approve(screen)).toBeVisible()
    expect(coveredIn(buttons(screen))).toEqual([])
    await approve(screen).click()
    await expect.element(screen.getByText('Nobody decides on their own record.')).toBeVisible()
    expect(screen.calls.filter(({ line }) => line === decided)).toHaveLength(1)
    expect(coveredIn(buttons(screen))).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await expectAccessible()
  })
})

describe.each(lists)('when the window becomes narrow or wide, $path', ({ path, nameOf, row }) => {
  const record = (screen: Screen, n: number) =>
    screen.getByRole('region', { name: nameOf(n), exact: true })
  const beNarrow = () => page.viewport(390, 844)
  const beWide = () => page.viewport(1024, 800)

  test('the narrow list opens no record that is there by itself in the wide window', async () => {
    const screen = await renderAt(path, { answers: answers() })
    await expect.element(row(screen, 0)).toBeVisible()
    for (let turn = 0; turn < 2; turn += 1) {
      await beWide()
      await expect.element(record(screen, 0)).toBeVisible()
      await beNarrow()
      await expect.element(record(screen, 0)).not.toBeInTheDocument()
      await expect.element(row(screen, 0)).toBeVisible()
      expect(screen.at()).toBe(path)
      expect(screen.container.querySelector('main [aria-current]')).toBeNull()
    }
  })

  test('the narrow list does not open again what was closed there', async () => {
    const screen = await renderAt(path, { answers: answers() })
    await row(screen, 5).click()
    await back(screen).click()
    await beWide()
    await expect.element(record(screen, 5)).toBeVisible()
    await beNarrow()
    await expect.element(record(screen, 5)).not.toBeInTheDocument()
    await expect.element(row(screen, 5)).toBeVisible()
    expect(screen.at()).toBe(path)
  })

  test('a record that somebody works in stays open, with what is entered and the focus there', async () => {
    await beWide()
    const screen = await renderAt(path, { answers: answers() })
    await expect.element(record(screen, 0)).toBeVisible()
    await userEvent.keyboard('d')
    const reason = screen.getByRole('dialog').getByLabelText('Reason')
    await reason.fill('The agency is not known.')
    for (const turn of [beNarrow, beWide, beNarrow]) {
      await turn()
      await expect.element(record(screen, 0)).toBeInTheDocument()
      await expect.element(reason).toHaveValue('The agency is not known.')
      await expect.element(reason).toHaveFocus()
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(back(screen)).toBeVisible()
  })

  test('a record in which a button has the focus stays open, and the focus stays at the button', async () => {
    await beWide()
    const screen = await renderAt(path, { answers: answers() })
    const note = screen.getByRole('button', { name: 'Add a note' })
    await expect.element(note).toBeVisible()
    const button = note.element()
    if (button instanceof HTMLElement) button.focus()
    for (const turn of [beNarrow, beWide]) {
      await turn()
      await expect.poll(() => back(screen).elements().length).toBe(turn === beNarrow ? 1 : 0)
      await expect.element(note).toHaveFocus()
    }
  })

  test('a record that was chosen with J stays open, with the focus on its name, when its row has gone', async () => {
    await beWide()
    const screen = await renderAt(path, { answers: answers() })
    await expect.element(record(screen, 0)).toBeVisible()
    await userEvent.keyboard('j')
    await expect.element(row(screen, 1)).toHaveFocus()
    await beNarrow()
    await expect
      .element(screen.getByRole('heading', { level: 2, name: nameOf(1), exact: true }))
      .toHaveFocus()
  })
})

test('a record stays when the window becomes narrow or wide, with what is entered there', async () => {
  await page.viewport(1024, 800)
  const screen = await renderAt('/staff/users', { answers: answers() })
  await lists[0]?.row(screen, 5).click()
  await screen.getByRole('button', { name: 'Decline', exact: true }).click()
  const reason = screen.getByRole('dialog').getByLabelText('Reason')
  await reason.fill('The agency is not known.')
  await page.viewport(390, 844)
  await expect.poll(() => screen.at()).toBe('/staff/users?record=agent-5')
  await expect.element(reason).toHaveValue('The agency is not known.')
  await userEvent.keyboard('{Escape}')
  await expect.element(back(screen)).toBeVisible()
  await page.viewport(1024, 800)
  await expect
    .poll(() => screen.container.querySelector('tr[aria-current]')?.textContent)
    .toContain('Dana Whitfield 5')
  await expect.element(screen.getByRole('region', { name: 'Dana Whitfield 5' })).toBeVisible()
})

test('a record whose tap met a new filter opens at the next tap', async () => {
  const screen = await renderAt('/staff/users', { answers: answers() })
  const row = screen.getByRole('button', { name: /Dana Whitfield 3$/ })
  const filter = screen.getByRole('button', { name: /^EMEA/ })
  await expect.element(filter).toBeVisible()
  await expect.element(row).toBeVisible()
  // Both before the address shows one of them.
  const elements = [row.element(), filter.element()]
  for (const element of elements) if (element instanceof HTMLElement) element.click()
  await expect.poll(() => screen.at()).toBe('/staff/users?area=EMEA')
  await row.click()
  await expect.element(back(screen)).toBeVisible()
})
