import { me } from '@passerelle/contracts/signin.ts'
import {
  countChanges,
  decideChange,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
} from '@passerelle/contracts/staff.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { claire, claireSignedIn } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import {
  counts,
  countsOf,
  undecidedRecord,
  waitingChange,
  changeRequest,
  waitingAgent as dana,
} from '../../../test/desk.ts'
import { answer } from '../../../test/server.ts'
import { showLanguage } from '../../i18n/language.ts'
import { profileFields } from '../../forms/record/record-fields.ts'

const request = {
  ...changeRequest,
  changes: [
    ...changeRequest.changes,
    { field: 'agency_position_id', before: 1, after: 4 },
    { field: 'agency.name', before: 'Lyon Évasion', after: 'Horizon Voyages Internationaux' },
    { field: 'agency.street_nm', before: 'Rue Mercière', after: 'Rue de la République' },
  ],
}
const answers = [
  answer(me, { ...claireSignedIn, role: 'reviewer' }),
  answer(listAgents, { objects: [dana], next: null }),
  ...counts,
  answer(listChanges, { objects: [request], next: null }),
  answer(listMissing, { objects: [], next: null }),
  answer(readAgent, {
    ...claire,
    ...undecidedRecord,
    id: 'dana',
    state: 'activated',
    activated_at: null,
    created_at: '2026-11-20T06:30:00Z',
  }),
]

afterEach(() => page.viewport(1024, 800))

/**
 * The words of a table that break over lines. Addresses may break, and words may break at a
 * hyphen.
 */
function brokenWords(container: Element): string[] {
  const texts = document.createTreeWalker(
    container.querySelector('table') ?? container,
    NodeFilter.SHOW_TEXT,
  )
  const broken: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s@/-]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (
        new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 &&
        !text.textContent?.includes('@')
      )
        broken.push(word)
    }
  }
  return broken
}

describe.each([1024, 1280, 1440])('at %i px', (width) => {
  test('no word of the registrations breaks, and no tier', async () => {
    await page.viewport(width, 800)
    const screen = await renderAt('/staff/users', { answers })
    await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible()
    expect(brokenWords(screen.container)).toEqual([])
    const frame = screen.container.querySelector('table')?.parentElement
    expect(frame?.scrollWidth).toBeLessThanOrEqual(frame?.clientWidth ?? 0)
  })

  test('one long address takes nothing from the other columns: its middle leaves', async () => {
    await page.viewport(width, 800)
    const email = `dana.whitfield.${'reservations.'.repeat(6)}desk@lakefront-journeys.example.com`
    const screen = await renderAt('/staff/users', {
      answers: [answer(listAgents, { objects: [{ ...dana, email }], next: null }), ...answers],
    })
    const whole = screen.getByTitle(email)
    await expect.element(whole).toBeVisible()
    const frame = screen.container.querySelector('section:has(> table)')?.getBoundingClientRect()
    for (const column of ['Agency', 'Tier']) {
      const head = screen
        .getByRole('columnheader', { name: column })
        .element()
        .getBoundingClientRect()
      expect(head.width, column).toBeGreaterThan(60)
      expect(head.right, column).toBeLessThanOrEqual((frame?.right ?? 0) + 1)
    }
    const shown = whole.element().lastElementChild
    await expect.poll(() => shown?.textContent).toMatch(/^d.*…mple\.com$/)
    const room = whole.element().getBoundingClientRect().right
    const end = shown?.getBoundingClientRect().right ?? 0
    expect(end).toBeLessThanOrEqual(room)
    expect(room - end, 'no gap of a letter is left').toBeLessThan(12)
  })

  test('in German, signs stay in their columns and no word of the menu breaks', async () => {
    await page.viewport(width, 800)
    const question = { asked_at: '2026-11-20T08:00:00Z', answered_at: '2026-11-20T09:00:00Z' }
    const screen = await renderAt('/staff/users', {
      answers: [
        answer(listAgents, { objects: [{ ...dana, ...question, late: true }], next: null }),
        answer(countChanges, { ...countsOf([waitingChange]), total: 204 }),
        ...answers,
      ],
    })
    await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible()
    expect(await showLanguage(screen.i18n, 'de')).toBe(true)
    const sign = screen.getByRole('table').getByText('Beantwortet')
    await expect.element(sign).toBeVisible()
    const rights = [sign.element(), sign.element().closest('td')].map(
      (element) => element?.getBoundingClientRect().right ?? 0,
    )
    expect(rights[0]).toBeLessThanOrEqual(rights[1] ?? 0)
    expect(brokenWords(screen.container)).toEqual([])
    const menu = screen.getByRole('navigation').element()
    await expect.element(screen.getByRole('navigation').getByText('204')).toBeVisible()
    expect(brokenWords(menu)).toEqual([])
  })

  test('in German the last sign-in of approved agents keeps to its column', async () => {
    await page.viewport(width, 800)
    const approved = {
      ...dana,
      state: 'approved' as const,
      last_signed_in_at: '2026-09-21T12:00:00Z',
    }
    const screen = await renderAt('/staff/users?status=approved', {
      answers: [answer(listAgents, { objects: [approved], next: null }), ...answers],
    })
    await expect.element(screen.getByRole('columnheader', { name: 'Last sign-in' })).toBeVisible()
    expect(await showLanguage(screen.i18n, 'de')).toBe(true)
    const head = screen.getByRole('columnheader', { name: 'Letzte Anmeldung' })
    await expect.element(head).toBeVisible()
    const time = screen.getByText(/^21\. Sept\. 2026, \d\d:\d\d$/)
    await expect.element(time).toBeVisible()
    expect(brokenWords(screen.container)).toEqual([])
    const column = head.element().getBoundingClientRect()
    const words = document.createRange()
    for (const element of [head.element(), time.element()]) {
      words.selectNodeContents(element)
      expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(column.right)
    }
  })

  test('no word of a change breaks, and Approve is beside Decline', async () => {
    await page.viewport(width, 800)
    const screen = await renderAt('/staff/users?view=changes', { answers })
    const approve = screen.getByRole('button', { name: 'Approve Last name' })
    await expect.element(approve).toBeVisible()
    expect(brokenWords(screen.container)).toEqual([])
    expect(approve.element().getBoundingClientRect().top).toBe(
      screen.getByRole('button', { name: 'Decline Last name' }).element().getBoundingClientRect()
        .top,
    )
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('in German no word of a change breaks', async () => {
    await page.viewport(width, 800)
    const screen = await renderAt('/staff/users?view=changes', { answers })
    await expect.element(screen.getByRole('button', { name: 'Approve Last name' })).toBeVisible()
    expect(await showLanguage(screen.i18n, 'de')).toBe(true)
    const table = screen.getByRole('table')
    await expect.element(table.getByText('Produktentwicklung').first()).toBeVisible()
    expect(brokenWords(table.element())).toEqual([])
  })
})

test('the toast of a decision covers no other decision', async () => {
  await page.viewport(1440, 800)
  let waiting = [request, { ...request, id: 'change-2', agent: 'Akira Sato' }]
  const decide = answer(decideChange, (_, { id = '' }) => {
    waiting = waiting.filter((one) => one.id !== id)
    return { id, open: false }
  })
  const screen = await renderAt('/staff/users?view=changes', {
    answers: [decide, answer(listChanges, () => ({ objects: waiting, next: null })), ...answers],
  })
  await screen.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.poll(() => document.querySelector('[data-type]')).not.toBeNull()
  await expect.element(screen.getByRole('region', { name: 'Akira Sato' })).toBeVisible()
  expect(document.querySelector('[data-type]')).not.toBeNull()
  for (const decision of screen
    .getByRole('button', { name: /^(Approve|Decline)/ })
    .elements()
    .filter(isInWindow)) {
    const { x, y, width, height } = decision.getBoundingClientRect()
    expect(
      decision.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
      decision.textContent,
    ).toBe(true)
  }
  const me = screen
    .getByRole('button', { name: 'Claire Moreau', exact: true })
    .element()
    .getBoundingClientRect()
  expect(document.querySelector('[data-type]')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    me.top,
  )
})

/** Is the whole element in the window without scrolling? */
const isInWindow = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
const longQueue = (surname: (n: number) => string) =>
  Array.from({ length: 60 }, (_, n) => ({ ...dana, id: `dana-${n}`, surname: surname(n) }))

describe('a queue that is longer than the window scrolls in its place', () => {
  const queue = [
    answer(listAgents, { objects: longQueue((n) => `Whitfield ${n}`), next: null }),
    answer(listChanges, {
      objects: longQueue(String).map(({ id }) => ({ ...request, id })),
      next: null,
    }),
    ...answers,
  ]

  test.each([
    ['/staff/users', 'Approve'],
    ['/staff/users?view=changes', 'Approve'],
  ])(
    '%s: the decision and the user menu stay in view, and the last row can be selected',
    async (path, decision) => {
      await page.viewport(1440, 800)
      const screen = await renderAt(path, { answers: queue })
      const decide = screen.getByRole('button', { name: decision, exact: true })
      await expect.element(decide).toBeVisible()
      const rows = screen.getByRole('button', { name: /Dana Whitfield|Claire Moreau.*fields/ })
      await rows.last().click()
      for (const seen of [
        decide,
        rows.last(),
        screen.getByRole('button', { name: 'Claire Moreau', exact: true }),
      ])
        expect(isInWindow(seen.element())).toBe(true)
      expect(document.documentElement.scrollHeight).toBe(innerHeight)
    },
  )

  test.each([1440, 1024])('the bar for picked entries is whole, at %i px', async (width) => {
    await page.viewport(width, 800)
    const screen = await renderAt('/staff/users', { answers: queue })
    await screen.getByRole('checkbox', { name: 'Pick Dana Whitfield 0' }).click()
    const bar = screen.getByRole('region', { name: 'Picked entries' })
    await expect.element(bar).toBeVisible()
    const buttons = bar.getByRole('button').elements()
    expect(buttons.length).toBeGreaterThan(1)
    for (const button of buttons) {
      const { x, width: wide, bottom } = button.getBoundingClientRect()
      expect(button.contains(document.elementFromPoint(x + wide / 2, bottom - 2))).toBe(true)
    }
  })

  test('a row selected with arrow keys is fully visible between the list’s head and foot', async () => {
    await page.viewport(1024, 800)
    const screen = await renderAt('/staff/users', { answers: queue })
    await screen.getByRole('button', { name: /Dana Whitfield 0$/ }).click()
    for (const key of [
      ...Array<string>(16).fill('{ArrowDown}'),
      ...Array<string>(6).fill('{ArrowUp}'),
    ]) {
      await userEvent.keyboard(key)
      const row = screen.container.querySelector('tr[aria-current]')?.getBoundingClientRect()
      expect(row?.top).toBeGreaterThanOrEqual(
        screen.container.querySelector('th')?.getBoundingClientRect().bottom ?? Infinity,
      )
      expect(row?.bottom).toBeLessThanOrEqual(
        screen.container.querySelector('section:has(> table)')?.getBoundingClientRect().bottom ?? 0,
      )
    }
    await expect.element(screen.getByRole('region', { name: 'Dana Whitfield 10' })).toBeVisible()
  }, 60_000)
})

test('the decision on many fields stays in view at the last one and covers none', async () => {
  await page.viewport(1024, 600)
  const changes = Object.keys(profileFields)
    .slice(0, 15)
    .map((field) => ({ field, before: 'Rue Mercière', after: 'Rue de la République' }))
  const screen = await renderAt('/staff/users?view=changes', {
    answers: [answer(listChanges, { objects: [{ ...request, changes }], next: null }), ...answers],
  })
  const approve = screen.getByRole('button', { name: 'Approve', exact: true })
  await expect.element(approve).toBeVisible()
  const head = approve.element().closest('header')
  const fields = screen.getByRole('button', { name: /^Approve ./ }).elements()
  expect(fields).toHaveLength(15)
  for (const field of [...fields, ...fields.toReversed()]) {
    if (field instanceof HTMLElement) field.focus()
    expect(isInWindow(approve.element()) && isInWindow(field)).toBe(true)
    expect(field.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      head?.getBoundingClientRect().bottom ?? Infinity,
    )
    const edge = head?.parentElement?.getBoundingClientRect()
    expect(
      document.elementFromPoint((edge?.right ?? 0) - 40, (edge?.top ?? 0) + 2),
      'nothing shows above the head',
    ).toBe(head)
  }
})
