/** All texts of the desk's screens come from the locale files, including the kit's texts. */
import { countries } from '@passerelle/contracts/countries.ts'
import { listMembers } from '@passerelle/contracts/members.ts'
import { listReasons } from '@passerelle/contracts/reasons.ts'
import { me } from '@passerelle/contracts/signin.ts'
import {
  addSite,
  listSites,
  removeSite,
  rotateSecret,
  siteUse,
  siteDefaults,
  type Site,
} from '@passerelle/contracts/sites.ts'
import {
  approveAgent,
  decideChange,
  declineAgent,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
  type AgentRow,
} from '@passerelle/contracts/staff.ts'
import { describe, expect, test } from 'vitest'
import { hanako, hanakoSignedIn } from '../../test/people.ts'
import {
  expectAllTranslated,
  renderInPseudoLocale,
  documentTitleSet,
} from '../../test/pseudo-locale.ts'
import { field, open, press, expectText, type Screen } from '../../test/pseudo-locale-steps.ts'
import { counts, findings, undecidedRecord, waiting, waitingChange } from '../../test/desk.ts'
import { answer, problem, type Answer } from '../../test/server.ts'

const row = (id: string, country_id: number): AgentRow => ({
  id,
  state: 'activated',
  name: '花子',
  surname: '山田',
  email: 'hanako@example.com',
  country_id,
  agency_name: '青空旅行',
  city: '東京',
  pin_code: null,
  ...waiting,
  activated_at: '2026-11-20T06:58:00Z',
  created_at: '2026-11-20T06:30:00Z',
})
/** One registration for each area and tier. */
const rows = [
  ...new Map(countries.map((country) => [`${country.area} ${country.tier}`, country])).values(),
].map(({ id }) => row(String(id), id))

const request = {
  id: 'change',
  agent_id: hanako.id,
  agent: '山田花子',
  email: hanako.email,
  pin_code: '104822',
  ...waitingChange,
  asked_at: '2026-11-21T06:12:00Z',
  changes: [
    { field: 'surname', before: '山田', after: null },
    { field: 'agency_position_id', before: 1, after: 2 },
    { field: 'agency.country_id', before: 41, after: 44 },
  ],
}

/**
 * One site for everybody and one for some agents. Machine-readable values have no Latin letters
 * here.
 */
const site = (client_id: string, rule: Partial<Site>): Site => ({
  ...siteDefaults,
  client_id,
  client_name: '鉄道',
  redirect_uris: ['//鉄道'],
  created_at: '2026-11-20T06:30:00Z',
  ...rule,
})
const sites = [
  site('1', {}),
  site('2', { first_party: true, areas: ['Americas'], tiers: ['Core'], country_ids: [41] }),
]

/** Opens the staff desk with these lists. */
async function openDesk(
  path: string,
  answers: readonly Answer[] = [],
  role: 'reviewer' | 'admin' = 'reviewer',
): Promise<Screen> {
  const record = {
    ...hanako,
    ...undecidedRecord,
    id: rows[0]?.id ?? '',
    state: 'activated' as const,
    activated_at: '2026-11-20T06:58:00Z',
    created_at: '2026-11-20T06:30:00Z',
    findings,
  }
  const screen = await renderInPseudoLocale(path, [
    ...answers,
    answer(me, { ...hanakoSignedIn, role, notifications: [] }),
    answer(listAgents, { objects: rows, next: 'more' }),
    ...counts,
    answer(listChanges, { objects: [request], next: null }),
    answer(listMissing, {
      objects: [
        {
          language: 'ja',
          namespace: '共通',
          key: '鍵',
          english: '本文',
          first_seen_at: '2026-11-21T06:12:00Z',
        },
      ],
      next: 'more',
    }),
    answer(readAgent, {
      ...record,
      work_environment_id: 1,
      airport: null,
      phone: null,
      agency: { ...hanako.agency, iata_nr: null },
    }),
    answer(approveAgent, { id: '1', state: 'approved', pin_code: '104823' }),
    answer(declineAgent, { id: '1', state: 'declined', pin_code: null }),
    answer(decideChange, { id: 'change', open: false }),
  ])
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await documentTitleSet()
  expectAllTranslated()
  return screen
}

describe('the desk', () => {
  test('registrations that are approved and declined', async () => {
    const screen = await openDesk('/staff/users')
    await expectText(screen, 'No IATA number')
    expectAllTranslated()
    await press(screen, 'Decline')
    await expectText(screen, 'Decline this registration?')
    expectAllTranslated()
    await field(screen, 'Reason').fill('無')
    await screen.getByRole('dialog').getByRole('button', { name: '⟦Decline⟧' }).click()
    await expectText(screen, 'At least')
    expectAllTranslated()
    await press(screen, 'Cancel')
    await press(screen, 'Approve')
    await expectText(screen, 'is approved.')
    expectAllTranslated()
  })

  test('the questions for a note and for a question to the agent', async () => {
    const screen = await openDesk('/staff/users')
    await expectText(screen, 'No IATA number')
    for (const [action, words] of [
      ['Add a note', 'Only the staff read notes.'],
      ['Ask a question', 'May be corrected with the answer'],
    ] as const) {
      await press(screen, action)
      await expectText(screen, words)
      expectAllTranslated()
      await press(screen, 'Cancel')
    }
  })

  test('reasons and members, kept by admins', async () => {
    const reasons = await openDesk(
      '/staff/settings?view=reasons',
      [
        answer(listReasons, {
          objects: [
            { id: '1', for: 'decline', name: '鉄道', texts: { ja: '本文' }, is_standard: true },
          ],
          next: null,
        }),
      ],
      'admin',
    )
    await expectText(reasons, 'As delivered')
    expectAllTranslated()
    await reasons.getByRole('button', { name: '鉄道', exact: false }).click()
    await expectText(reasons, 'Texts by language')
    expectAllTranslated()
    await reasons.unmount()
    const member = {
      id: '2',
      name: '花子',
      surname: '山田',
      email: 'hanako@example.com',
      role: 'reviewer' as const,
      areas: ['APAC' as const],
      locale: 'ja',
      state: 'active' as const,
      is_agent: true,
      invited_at: '2026-11-20T06:30:00Z',
      invitation_expires_at: null,
      last_signed_in_at: null,
      second_factor: 'totp' as const,
    }
    const members = await openDesk(
      '/staff/roles',
      [answer(listMembers, { objects: [member], next: null })],
      'admin',
    )
    await expectText(members, 'Authenticator app')
    expectAllTranslated()
    await members.getByRole('button', { name: member.email, exact: false }).click()
    for (const action of ['Remove the second factor', 'End the membership']) {
      await press(members, action)
      await expect.element(members.getByRole('dialog')).toBeVisible()
      expectAllTranslated()
      await members.getByRole('dialog').getByRole('button', { name: '⟦Cancel⟧' }).click()
    }
    await press(members, 'All members')
    await press(members, 'Invite somebody')
    await expectText(members, 'Language of the mails')
    expectAllTranslated()
  })

  test('change requests that are decided', async () => {
    const screen = await openDesk('/staff/users?view=changes')
    await expectText(screen, 'Send decision')
    await field(screen, 'Note to the agent').fill('無')
    await press(screen, 'Approve')
    await expectText(screen, 'At least')
    expectAllTranslated()
    await field(screen, 'Note to the agent').fill('無用心')
    await press(screen, 'Approve')
    await expectText(screen, 'The decision was sent')
    expectAllTranslated()
  })

  test('missing texts of all languages and of one', async () => {
    const screen = await openDesk('/staff/translations')
    await expectText(screen, '本文')
    expectAllTranslated()
    const filter = screen.getByRole('combobox', { name: '⟦Language⟧' })
    await filter.click()
    await expect.element(filter).toHaveAttribute('aria-expanded', 'true')
    expectAllTranslated()
  })

  test('sites in the settings: add with and without errors, new secret, remove', async () => {
    const wrong = {
      client_name: 'required',
      'redirect_uris.0': 'invalid',
      subject_type: 'invalid',
      scopes: 'invalid',
      return_uri: 'invalid',
      response_types: 'required',
      areas: 'tooLong',
    } as const
    let isWrong = true
    const siteWithSecret = { ...(sites[0] as Site), client_secret: '秘密' }
    const screen = await openDesk(
      '/staff/settings',
      [
        answer(listSites, { objects: sites, next: 'more' }),
        answer(addSite, () => (isWrong ? problem(400, 'invalid', '不正', wrong) : siteWithSecret)),
        answer(rotateSecret, siteWithSecret),
        answer(siteUse, { issuer: 'https://192.0.2.7/', agents: 3, last_used_at: null }),
        answer(removeSite, 'networkDown'),
      ],
      'admin',
    )
    await expectText(screen, 'Everybody')
    expectAllTranslated()
    await press(screen, 'Add a site')
    await press(screen, 'Advanced')
    await expectText(screen, 'What it may read')
    await field(screen, 'Name, as agents read it').fill('鉄道')
    await field(screen, 'Redirect addresses').fill('https://192.0.2.7/')
    await screen.getByRole('combobox', { name: '⟦Proof⟧' }).click()
    await screen.getByRole('option', { name: '⟦Its own key (private_key_jwt)⟧' }).click()
    expectAllTranslated()
    await press(screen, 'Add a site')
    await expectText(screen, 'There is a problem')
    await expectText(screen, 'A hand-off needs')
    expectAllTranslated()
    isWrong = false
    await press(screen, 'Add a site')
    await expectText(screen, 'Please copy the secret now.')
    expectAllTranslated()
    await press(screen, 'I have copied it')
    await screen.getByRole('button', { name: '鉄道 1' }).click()
    await press(screen, 'New secret')
    await expectText(screen, 'Make a new secret?')
    expectAllTranslated()
    await screen.getByRole('dialog').getByRole('button', { name: '⟦Cancel⟧' }).click()
    await press(screen, 'Remove site')
    await screen.getByRole('dialog').getByRole('button', { name: '⟦Remove site⟧' }).click()
    await expectText(screen, 'The portal cannot be reached')
    expectAllTranslated()
  })

  test.each([
    ['/staff/users', 'Nothing is waiting for a decision.'],
    ['/staff/users?view=changes', 'Nothing is waiting for a decision.'],
    ['/staff/translations', 'No text is missing.'],
  ])('%s with an empty list and after a failure', async (path, words) => {
    const nothing = await openDesk(path, [
      answer(listAgents, { objects: [], next: null }),
      answer(listChanges, { objects: [], next: null }),
      answer(listMissing, { objects: [], next: null }),
    ])
    await expectText(nothing, words)
    expectAllTranslated()
    await nothing.unmount()
    const unreachable = await openDesk(path, [
      answer(listAgents, 'networkDown'),
      answer(listChanges, 'networkDown'),
      answer(listMissing, 'networkDown'),
    ])
    await expectText(unreachable, 'The portal cannot be reached')
    expectAllTranslated()
  })

  test('the desk for a person without a role', async () => {
    await open('/staff/users')
  })
})
