import type { Finding } from '@passerelle/contracts/findings.ts'
import { expect, test } from 'vitest'
import { deskAnswers } from '../../../../test/registration.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'

const paul = { id: 'paul', name: 'Paul Whitfield', state: 'approved' as const }

const open = (findings: Finding[]) => renderAt('/staff/users', { answers: deskAnswers(findings) })
type Screen = Awaited<ReturnType<typeof open>>
const sentences = (screen: Screen) =>
  screen
    .getByRole('list', { name: 'Findings' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('the record tells what the desk found out in sentences, gravest first', async () => {
  const screen = await open([
    { code: 'agencyKnown', level: 'ok', parameters: {} },
    { code: 'samePhone', level: 'warn', parameters: { people: [paul], others: 2 } },
    { code: 'declinedBefore', level: 'warn', parameters: { others: 1 } },
    { code: 'agencyLooksLike', level: 'info', parameters: { agency: 'Lakefront, Boston' } },
    { code: 'samePerson', level: 'stop', parameters: { people: [paul] } },
  ])
  await expect
    .poll(() => sentences(screen))
    .toEqual([
      'Probably the same person: Paul Whitfield',
      'Same phone number: Paul Whitfield and 2 other agents',
      'Declined before: 1 other agent',
      'The agency looks like one in the directory: Lakefront, Boston',
      'The agency is in the directory.',
    ])
  await expectAccessible()
})

test('the list has the sign of the gravest finding, and shows one level alone on request', async () => {
  const screen = await open([])
  const row = (name: string) => screen.getByRole('row', { name, exact: false })
  await expect.element(row('Dana Whitfield').getByText('Check first')).toBeInTheDocument()
  await expect.element(row('Kim Whitfield').getByText('Nothing odd')).toBeInTheDocument()
  await screen.getByRole('button', { name: /^Check first/ }).click()
  await expect.element(row('Kim Whitfield')).not.toBeInTheDocument()
  await expect.element(row('Dana Whitfield')).toBeVisible()
  await screen.getByRole('button', { name: /^Check first/ }).click()
  await expect.element(row('Kim Whitfield')).toBeVisible()
})
