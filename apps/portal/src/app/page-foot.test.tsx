/** The foot with the operator's links, which the server writes below the portal. */
import { me } from '@passerelle/contracts/signin.ts'
import { listAgents, listChanges, listMissing } from '@passerelle/contracts/staff.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../public/foot.css'
import { counts } from '../../test/desk.ts'
import { claireSignedIn } from '../../test/people.ts'
import { renderAt } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'

afterEach(() => document.querySelector('.page-foot')?.remove())

const staff = [
  answer(me, { ...claireSignedIn, role: 'admin' }),
  answer(listAgents, { objects: [], next: null }),
  ...counts,
  answer(listChanges, { objects: [], next: null }),
  answer(listMissing, { objects: [], next: null }),
]

test.each([
  ['/signin', 1440, 900],
  ['/signin', 390, 844],
  ['/nowhere', 1440, 900],
  ['/nowhere', 390, 844],
  ['/staff/users', 1440, 900],
] as const)('the links below %s are in sight at %i × %i', async (path, width, height) => {
  await page.viewport(width, height)
  const foot = document.createElement('footer')
  foot.className = 'page-foot'
  foot.innerHTML = '<a href="#"><span lang="en-US">Contact</span></a>'
  document.body.append(foot)
  const screen = await renderAt(path, { answers: path.startsWith('/staff') ? staff : [] })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  document.documentElement.lang = 'en-US'
  document.body.append(foot)
  await expect.poll(() => foot.getBoundingClientRect().height).toBe(52)
  await expect
    .poll(() => Math.round(foot.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(innerHeight)
})
