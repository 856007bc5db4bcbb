import { logIn, me } from '@passerelle/contracts/signin.ts'
import { changeSite, listSites, siteDefaults, siteUse } from '@passerelle/contracts/sites.ts'
import {
  approveAgent,
  declineAgent,
  decideChange,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
} from '@passerelle/contracts/staff.ts'
import { expect, test } from 'vitest'
import { claire, claireSignedIn } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import {
  counts,
  undecidedRecord,
  changeRequest as request,
  waitingAgent as dana,
} from '../../../test/desk.ts'
import { answer, problem } from '../../../test/server.ts'

const admin = { ...claireSignedIn, role: 'admin' } as const
const rail = {
  ...siteDefaults,
  client_id: 'rail-1',
  client_name: 'Rail Bonus',
  redirect_uris: ['https://rail.example/callback'],
  created_at: '2026-11-20T06:30:00Z',
}

/**
 * Opens the desk. The session ends at the first thing that is sent. From then on there is no desk,
 * as for everybody who is not signed in.
 */
async function openDesk(path: string) {
  let isIn = true
  const unlessEnded =
    <Reply,>(reply: Reply) =>
    () =>
      isIn ? reply : problem(404, 'notFound')
  const screen = await renderAt(path, {
    answers: [
      answer(me, () => (isIn ? admin : problem(401, 'noSession'))),
      answer(listAgents, unlessEnded({ objects: [dana], next: null })),
      ...counts,
      answer(listChanges, unlessEnded({ objects: [request], next: null })),
      answer(listMissing, unlessEnded({ objects: [], next: null })),
      answer(listSites, unlessEnded({ objects: [rail], next: null })),
      answer(readAgent, unlessEnded({ ...claire, ...dana, ...undecidedRecord })),
      answer(approveAgent, unlessEnded({ ...dana, state: 'approved' as const })),
      answer(declineAgent, unlessEnded({ ...dana, state: 'declined' as const })),
      answer(decideChange, unlessEnded({ id: request.id, open: false })),
      answer(
        siteUse,
        unlessEnded({ issuer: 'https://passerelle.example', agents: 3, last_used_at: null }),
      ),
      answer(changeSite, unlessEnded({ ...rail, client_secret: null })),
      answer(logIn, () => {
        isIn = true
        return admin
      }),
    ],
  })
  const signInAgain = async () => {
    const dialog = screen.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByLabelText('Password', { exact: true }).fill('my secret')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  return {
    screen,
    end: () => {
      isIn = false
    },
    signInAgain,
  }
}

test('a session that ends while staff write a reason keeps the reason', async () => {
  const { screen, end, signInAgain } = await openDesk('/staff/users')
  await screen.getByRole('button', { name: /Dana Whitfield$/ }).click()
  await screen
    .getByRole('region', { name: 'Dana Whitfield' })
    .getByRole('button', { name: 'Decline' })
    .click()
  const dialog = screen.getByRole('dialog', { name: 'Decline this registration?' })
  await dialog.getByLabelText('Reason').fill('The agency is not known.')
  end()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await signInAgain()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('The agency is not known.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(screen.callsOf(declineAgent.line)).toHaveLength(2)
})

test('the dialog says before staff leave it that their entries are lost', async () => {
  const { screen, end } = await openDesk('/staff/users')
  await screen
    .getByRole('region', { name: 'Dana Whitfield' })
    .getByRole('button', { name: 'Decline' })
    .click()
  const reason = screen.getByRole('dialog', { name: 'Decline this registration?' })
  await reason.getByLabelText('Reason').fill('The agency is not known.')
  end()
  await reason.getByRole('button', { name: 'Decline' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Please sign in again' })
  await expect
    .element(
      dialog.getByText('If you close this or use another account, what you have entered is lost.'),
    )
    .toBeVisible()
})

test('a session that ends while staff decide changes keeps the choices and the note', async () => {
  const { screen, end, signInAgain } = await openDesk('/staff/users?view=changes')
  await screen.getByRole('button', { name: 'Decline Last name' }).click()
  await screen.getByLabelText('Note to the agent').fill('Please send us the deed.')
  end()
  await screen.getByRole('button', { name: 'Send decision' }).click()
  await signInAgain()
  await expect
    .element(screen.getByLabelText('Note to the agent'))
    .toHaveValue('Please send us the deed.')
  await expect
    .element(screen.getByRole('button', { name: 'Decline Last name' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('a session that ends while an admin edits a site keeps the form', async () => {
  const { screen, end, signInAgain } = await openDesk('/staff/settings')
  await screen.getByRole('button', { name: /^Rail Bonus/ }).click()
  const name = screen.getByRole('textbox', { name: 'Name, as agents read it' })
  await name.fill('Rail Bonus Europe')
  end()
  await screen.getByRole('button', { name: 'Save' }).click()
  await signInAgain()
  await expect.element(name).toHaveValue('Rail Bonus Europe')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => screen.callsOf(changeSite.line)).toHaveLength(2)
})

test('the list behind the dialog says too that the session has ended', async () => {
  const { screen, end } = await openDesk('/staff/users?view=changes')
  await screen.getByLabelText('Note to the agent').fill('Please send us the deed.')
  end()
  await screen.getByRole('searchbox', { name: 'Search' }).fill('Claire')
  await expect.element(screen.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
  await expect
    .poll(() => document.querySelector('[role="alert"]')?.textContent)
    .toBe('Please sign in again.')
})

test('a session that ends while nothing is entered leads to the sign-in, which says so', async () => {
  const { screen, end } = await openDesk('/staff/users')
  await screen.getByRole('button', { name: /Dana Whitfield$/ }).click()
  end()
  await screen
    .getByRole('region', { name: 'Dana Whitfield' })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect.poll(() => screen.at()).toBe('/signin')
  await expect.element(screen.getByText('Please sign in again.')).toBeVisible()
})
