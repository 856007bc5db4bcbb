import { personActions } from '@passerelle/contracts/history.ts'
import { readAgent } from '@passerelle/contracts/staff.ts'
import { expect, test } from 'vitest'
import history from '../../../../../../locales/en-US/history.json'
import { undecidedRecord } from '../../../../test/desk.ts'
import { claire } from '../../../../test/people.ts'
import { dana, deskAnswers } from '../../../../test/registration.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'

const entry = (action: string, more: { actor?: string | null; detail?: object } = {}) => ({
  id: JSON.stringify([action, more]),
  at: new Date(2026, 10, 20, 9, 5).toISOString(),
  actor: more.actor ?? null,
  action,
  detail: { ...more.detail },
})

test('the record shows its history in words: what, when, who, and what was written', async () => {
  const entries = [
    entry('declined', { actor: 'Rita Berg', detail: { reason: 'No agency.\nPlease write.' } }),
    entry('changesDecided', {
      actor: 'Rita Berg',
      detail: {
        approved: { surname: ['Moreau', 'Dubois'], 'agency.country_id': [41, 44] },
        rejected: { 'agency.iata_nr': [null, '20244713'] },
      },
    }),
    entry('corrected', { detail: { name: ['Dana', '<b>Dana</b>'], later: ['a', 'b'] } }),
    entry('assigned', {
      actor: '00000000-0000-4000-8000-000000000009',
      detail: { from: 'Rita Berg', to: '00000000-0000-4000-8000-000000000009' },
    }),
    entry('assigned', { actor: 'Rita Berg', detail: { from: null, to: 'Rita Berg' } }),
    entry('assigned', { actor: 'Rita Berg', detail: { to: 'Rita Berg' } }),
    entry('registered'),
    entry('somethingNew', { actor: 'Rita Berg' }),
  ]
  const screen = await renderAt('/staff/users', {
    answers: [
      ...deskAnswers().filter(({ endpoint }) => endpoint !== readAgent),
      answer(readAgent, { ...claire, ...dana, ...undecidedRecord, findings: [], history: entries }),
    ],
  })
  await screen.getByText('History', { exact: true }).click()
  const items = screen.getByRole('group').getByRole('listitem')
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^Registration declined.*2026.*Rita BergNo agency\.\nPlease write\.$/),
      expect.stringMatching(
        /^Change of data decided.*Approved.*Last name.*Moreau.*Dubois.*Country.*France.*Germany.*Declined.*IATA number.*empty.*20244713$/s,
      ),
      expect.stringMatching(/^Data corrected.*First name.*Dana.*<b>Dana<\/b>$/s),
      expect.stringMatching(
        /^Assignment changedFrom Rita Berg to A former account.*A former account$/,
      ),
      expect.stringMatching(/^Assignment changedFrom nobody to Rita Berg.*Rita Berg$/),
      expect.stringMatching(/^Assignment changedTo Rita Berg.*Rita Berg$/),
      expect.stringMatching(/^Registered.*The agent, or the portal$/),
      expect.stringMatching(/^somethingNew.*Rita Berg$/),
    ])
  await expectAccessible()
})

test('each action that the server writes about a person has words', () => {
  expect(Object.keys(history.actions)).toEqual([...personActions])
})
