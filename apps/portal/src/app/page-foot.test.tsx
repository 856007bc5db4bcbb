/** The foot with the operator's links, which the server writes below the portal. */
import { me } from '@passerelle/contracts/signin.ts'
import { listConnectedSites } from '@passerelle/contracts/provider.ts'
import { listAgents, listChanges, listMissing } from '@passerelle/contracts/staff.ts'
import { readConsents } from '@passerelle/contracts/terms.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../page-foot.css'
import { counts } from '../../test/desk.ts'
import { claireSignedIn } from '../../test/people.ts'
import { open } from '../../test/profile-steps.ts'
import { renderAt } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'
import { hidePageFoot } from './usePageFoot.ts'

afterEach(() => document.querySelector('.page-foot')?.remove())

const staff = [
  answer(me, { ...claireSignedIn, role: 'admin' }),
  answer(listAgents, { objects: [], next: null }),
  ...counts,
  answer(listChanges, { objects: [], next: null }),
  answer(listMissing, { objects: [], next: null }),
]

function addFoot(): HTMLElement {
  const foot = document.createElement('footer')
  foot.className = 'page-foot'
  foot.innerHTML = '<a href="#"><span lang="en-US">Contact</span></a>'
  document.body.append(foot)
  return foot
}

test.each([
  ['/signin', 1440, 900],
  ['/signin', 390, 844],
  ['/nowhere', 1440, 900],
  ['/nowhere', 390, 844],
  ['/staff/users', 1440, 900],
] as const)('the links below %s are in sight at %i × %i', async (path, width, height) => {
  await page.viewport(width, height)
  const foot = addFoot()
  const screen = await renderAt(path, { answers: path.startsWith('/staff') ? staff : [] })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  document.documentElement.lang = 'en-US'
  document.body.append(foot)
  await expect.poll(() => foot.getBoundingClientRect().height).toBe(52)
  await expect
    .poll(() => Math.round(foot.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(innerHeight)
})

describe('the links come when the screen above them is drawn', () => {
  test('at first, and at each other screen', async () => {
    const foot = addFoot()
    hidePageFoot(document.createElement('div'))
    const endCalls: (() => void)[] = []
    const held =
      <Reply,>(reply: Reply) =>
      () =>
        new Promise<Reply>((resolve) => endCalls.push(() => resolve(reply)))
    const screen = await open('/profile/sites', {
      answers: [
        answer(listConnectedSites, held({ objects: [] })),
        answer(readConsents, held({ terms: [], consents: [] })),
      ],
    })
    const expectLinksAfterCall = async (number: number) => {
      await expect.poll(() => endCalls).toHaveLength(number)
      // Longer than a drawn screen rests.
      await new Promise((resolve) => setTimeout(resolve, 700))
      expect(foot.hidden).toBe(true)
      endCalls[number - 1]?.()
      await expect.poll(() => foot.hidden).toBe(false)
    }
    await expectLinksAfterCall(1)
    await screen.getByRole('link', { name: 'Newsletter subscription' }).click()
    await expectLinksAfterCall(2)
  })

  test('at once below a page that came drawn', async () => {
    const foot = addFoot()
    const drawn = document.createElement('div')
    drawn.append('Sign in')
    drawn.append(document.createElement('form'))
    hidePageFoot(drawn)
    const screen = await renderAt('/signin')
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(foot.hidden).toBe(false)
  })
})
