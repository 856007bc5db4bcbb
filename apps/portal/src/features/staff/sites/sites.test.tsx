import { me } from '@passerelle/contracts/signin.ts'
import {
  addSite,
  changeSite,
  listSites,
  removeSite,
  rotateSecret,
  siteDefaults,
  siteUse,
  trySite,
  type Site,
} from '@passerelle/contracts/sites.ts'
import { listAgents, listChanges, listMissing } from '@passerelle/contracts/staff.ts'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { claireSignedIn } from '../../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { counts } from '../../../../test/desk.ts'
import { answer, problem, type Answer } from '../../../../test/server.ts'

type Screen = Awaited<ReturnType<typeof renderAt>>

// The form has many fields, and a check of all of them takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const site = (client_id: string, more: Partial<Site>): Site => ({
  ...siteDefaults,
  client_id,
  client_name: 'Rail Bonus',
  redirect_uris: ['https://rail.example/callback'],
  created_at: '2026-11-20T06:30:00Z',
  ...more,
})
const rail = site('rail-1', { areas: ['EMEA'], tiers: ['Core+'], country_ids: [41] })
const pg = site('playground', {
  client_name: 'Playground',
  redirect_uris: ['https://portal.example/pg', 'http://localhost:3000/pg'],
  token_endpoint_auth_method: 'none',
  first_party: true,
})

/** The answers of a server that keeps a list of sites. */
function siteAnswers(role: 'admin' | 'reviewer' = 'admin') {
  let sites: Site[] = [rail, pg]
  const answers = [
    answer(me, { ...claireSignedIn, role }),
    answer(listAgents, { objects: [], next: null }),
    ...counts,
    answer(listChanges, { objects: [], next: null }),
    answer(listMissing, { objects: [], next: null }),
    answer(listSites, () => ({ objects: sites, next: null })),
    answer(addSite, (body) => {
      const added = site('new-1', body)
      sites = [...sites, added]
      return {
        ...added,
        client_secret: body.token_endpoint_auth_method === 'none' ? null : 'fresh-secret-1',
      }
    }),
    answer(changeSite, (body, { client_id = '' }) => {
      sites = sites.map((one) =>
        one.client_id === client_id ? ({ ...one, ...body } as Site) : one,
      )
      return { ...(sites.find((one) => one.client_id === client_id) ?? rail), client_secret: null }
    }),
    answer(siteUse, {
      issuer: 'https://portal.example',
      agents: 1204,
      last_used_at: '2026-11-21T06:00:00Z',
    }),
    answer(trySite, {
      agent: 'own',
      outcome: 'signedIn',
      asks_consent: true,
      id_token: { sub: 'claire' },
      userinfo: { email: 'claire@example.com' },
    }),
    answer(rotateSecret, { ...rail, client_secret: 'fresh-secret-2' }),
    answer(removeSite, (_, { client_id }) => {
      sites = sites.filter((one) => one.client_id !== client_id)
      return { success: true as const }
    }),
  ]
  return answers
}

async function open(answers: readonly Answer[] = [], path = '/staff/settings'): Promise<Screen> {
  const screen = await renderAt(path, { answers: [...answers, ...siteAnswers()] })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}
const heading = (screen: Screen) => expect.element(screen.getByRole('heading', { level: 1 }))
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true })
const box = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: false })
const rows = (screen: Screen) =>
  [...screen.container.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
const bodies = (screen: Screen, line: string) => screen.callsOf(line).map(({ body }) => body)
const openAdvanced = (screen: Screen) => button(screen, 'Advanced').click()
const openRail = async (screen: Screen) => {
  await screen.getByRole('button', { name: /^Rail Bonus/ }).click()
  await heading(screen).toHaveTextContent('Rail Bonus')
}

describe('the list', () => {
  test('shows each site with its client id, its addresses, who runs it and who may use it', async () => {
    const screen = await open()
    await expect
      .poll(() => rows(screen))
      .toEqual([
        ['Rail Bonusrail-1', 'https://rail.example/callback', 'A partner', 'EMEA, Core+FR '],
        [
          'Playgroundplayground',
          'https://portal.example/pghttp://localhost:3000/pg',
          'The programme',
          'Everybody',
        ],
      ])
    await expect.poll(() => document.title).toBe('Settings - eXperts')
    await expectAccessible()
  })

  test('is under Settings in the menu, for admins only', async () => {
    const screen = await open([], '/staff/users')
    await screen.getByRole('link', { name: 'Settings' }).click()
    await heading(screen).toHaveTextContent('Settings')
    expect(screen.at()).toBe('/staff/settings')
    await screen.unmount()
    const reviewer = await renderAt('/staff/users', { answers: siteAnswers('reviewer') })
    await expect.element(reviewer.getByRole('link', { name: /^Registrations/ })).toBeVisible()
    expect(reviewer.getByRole('link', { name: 'Settings' }).query()).toBeNull()
  })

  test.each([
    ['a reviewer', 'reviewer'],
    ['a person without a role', null],
  ] as const)(
    '%s sees Page not found! with a way on, and no call for sites is made',
    async (_, role) => {
      const screen = await open([answer(me, { ...claireSignedIn, role })])
      await heading(screen).toHaveTextContent('Page not found!')
      const ways = screen.getByRole('main').getByRole('link').elements()
      expect(ways.map((way) => way.getAttribute('href'))).toEqual([
        ...(role ? ['/staff/users'] : []),
        '/profile/info',
      ])
      expect(screen.calls.filter(({ path }) => path.startsWith('/api/staff'))).toEqual([])
    },
  )

  test('says so when it is empty, and can be loaded again when it failed', async () => {
    let state: 'down' | 'empty' = 'down'
    const screen = await open([
      answer(listSites, () => (state === 'down' ? 'networkDown' : { objects: [], next: null })),
    ])
    await expect.element(button(screen, 'Try again')).toBeVisible()
    state = 'empty'
    await button(screen, 'Try again').click()
    await expect.element(screen.getByText('Nothing found.')).toBeVisible()
    await expectAccessible()
  })
})

/** Finds each country by the search, in any of the portal's languages. */
async function pickCountries(screen: Screen, ...names: string[]) {
  await screen.getByRole('combobox', { name: 'Countries', exact: true }).click()
  const search = screen.getByRole('combobox', { name: 'Countries Search' })
  for (const name of names) {
    await search.fill(name)
    await expect.poll(() => screen.getByRole('option').elements().length).toBeLessThan(20)
    await userEvent.keyboard('{Enter}')
    await expect.element(search).toHaveValue('')
  }
  await userEvent.keyboard('{Escape}')
}

describe('adding a site', () => {
  const fill = async (screen: Screen) => {
    await button(screen, 'Add a site').click()
    await heading(screen).toHaveTextContent('Add a site')
    await box(screen, 'Name, as agents read it').fill('Sea Miles')
    await box(screen, 'Redirect addresses').fill(
      'https://sea.example/in\nhttp://localhost:4000/in\n',
    )
    await screen.getByLabelText('Its own page').fill('https://sea.example')
    await screen.getByLabelText('Run by the programme').click()
    await openAdvanced(screen)
    await screen.getByLabelText('ID token', { exact: true }).click()
    await screen.getByLabelText('APAC', { exact: true }).click()
    await pickCountries(screen, 'Frankreich', 'Brazil')
  }

  test('sends the entries, and shows the client id and the secret once, each with a button to copy; only I have copied it closes the dialog', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text)
    })
    const screen = await open()
    await fill(screen)
    await screen.getByLabelText('Address of its logo').fill('https://sea.example/logo.png')
    await screen
      .getByLabelText('Interface that its access tokens are for')
      .fill('https://api.sea.example/')
    await screen.getByLabelText('Pushed requests only').click()
    await screen.getByLabelText('Read agents at the desk').click()
    await screen.getByLabelText('Area: EMEA').click()
    await expectAccessible()
    await button(screen, 'Add a site').click()
    await expect
      .poll(() => bodies(screen, 'POST /api/staff/sites'))
      .toEqual([
        {
          ...siteDefaults,
          client_name: 'Sea Miles',
          redirect_uris: ['https://sea.example/in', 'http://localhost:4000/in'],
          client_uri: 'https://sea.example',
          first_party: true,
          response_types: ['code', 'id_token'],
          areas: ['APAC'],
          country_ids: [41, 17],
          logo_uri: 'https://sea.example/logo.png',
          access_token_audience: 'https://api.sea.example/',
          require_pushed_authorization_requests: true,
          machine_scopes: ['agents:read'],
          machine_areas: ['EMEA'],
        },
      ])
    const dialog = screen.getByRole('dialog', { name: 'What Sea Miles signs in with' })
    await expect.element(dialog.getByText('fresh-secret-1')).toBeVisible()
    await expect
      .element(dialog.getByText('Please copy the secret now. It is not shown again.'))
      .toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Copy: Client ID' }).click()
    await dialog.getByRole('button', { name: 'Copy: Secret' }).click()
    await expect.element(dialog.getByText('Copied').nth(1)).toBeVisible()
    expect(copied).toEqual(['new-1', 'fresh-secret-1'])
    await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog.getByText('fresh-secret-1')).toBeVisible()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await heading(screen).toHaveTextContent('Settings')
    await expect.poll(() => rows(screen)).toHaveLength(3)
    expect(document.body.textContent).not.toContain('fresh-secret-1')
  })

  test('says so when the browser does not allow copying', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    const screen = await open()
    await fill(screen)
    await button(screen, 'Add a site').click()
    await screen.getByRole('button', { name: 'Copy: Secret' }).click()
    await expect.element(screen.getByText('Please select and copy it by hand.')).toBeVisible()
  })

  test('a public program has no secret, and the dialog says so', async () => {
    const screen = await open()
    await fill(screen)
    await screen.getByRole('combobox', { name: 'Proof' }).click()
    await screen.getByRole('option', { name: 'None: a public program, with PKCE' }).click()
    await button(screen, 'Add a site').click()
    await expect.element(screen.getByText('This site has no secret.')).toBeVisible()
    await expect
      .poll(() => bodies(screen, 'POST /api/staff/sites'))
      .toMatchObject([{ token_endpoint_auth_method: 'none' }])
  })

  test('all field errors are shown at once, for a list with its wrong entries, and the summary has the focus', async () => {
    const screen = await open()
    await fill(screen)
    await box(screen, 'Redirect addresses').fill('https://sea.example/in\nhttp://sea.example/in')
    await box(screen, 'Name, as agents read it').fill('')
    await button(screen, 'Add a site').click()
    await expect.element(screen.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    const summary = [...screen.container.querySelectorAll('a[href^="#desk-"]')].map((link) =>
      link.getAttribute('href'),
    )
    expect(summary).toEqual(['#desk-client_name', '#desk-redirect_uris'])
    await expect
      .element(
        screen
          .getByText(
            'Line 2 (http://sea.example/in): Please use https. Only on the developer’s own computer may it be http.',
          )
          .first(),
      )
      .toBeVisible()
    await expectAccessible()
  })

  test.each([
    [{ subject_type: 'invalid' }, 'A pseudonym needs redirect addresses on one host only.'],
    [{ scopes: 'invalid' }, 'Refresh tokens are for sites that use codes.'],
    [
      { return_uri: 'invalid' },
      /^A hand-off needs an https address here, a secret, codes, and https?:\/\/[^ ]+\/token among the redirect addresses\.$/,
    ],
    [{ logo_uri: 'invalid' }, /^The logo could not be read\./],
    [{ machine_scopes: 'invalid' }, 'A program needs a secret or a key as its proof.'],
    [{ response_types: 'required' }, 'Please select an option'],
    [{ redirect_uris: 'tooLong' }, 'These are too many or too long.'],
    [{ 'redirect_uris.1': 'invalid' }, /^Line 2 .* does not fit the other settings\.$/],
  ] as const)('the server’s errors between fields are explained: %o', async (errors, words) => {
    const screen = await open([answer(addSite, problem(400, 'invalid', 'invalid', errors))])
    await fill(screen)
    await button(screen, 'Add a site').click()
    await expect.element(screen.getByText(words).first()).toBeVisible()
  })

  test('the entries stay when the server is not reached', async () => {
    const screen = await open([answer(addSite, 'networkDown')])
    await fill(screen)
    await button(screen, 'Add a site').click()
    await expect.element(button(screen, 'Try again')).toBeVisible()
    await expect.element(box(screen, 'Name, as agents read it')).toHaveValue('Sea Miles')
  })

  test('Cancel and All sites ask before entries are lost, and leave at once where there are none', async () => {
    const screen = await open()
    await fill(screen)
    await button(screen, 'All sites').click()
    const question = screen.getByRole('dialog', { name: 'Unsaved changes' })
    await expectAccessible()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.element(box(screen, 'Name, as agents read it')).toHaveValue('Sea Miles')
    await button(screen, 'Cancel').click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await heading(screen).toHaveTextContent('Settings')
    await openRail(screen)
    await button(screen, 'Cancel').click()
    await heading(screen).toHaveTextContent('Settings')
    expect(screen.callsOf('POST /api/staff/sites')).toEqual([])
  })

  test('Back asks before entries are lost, and leads to the list at once where there are none', async () => {
    const screen = await open()
    await button(screen, 'Add a site').click()
    await box(screen, 'Name, as agents read it').fill('Sea Miles')
    screen.history.back()
    const question = screen.getByRole('dialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(box(screen, 'Name, as agents read it')).toHaveValue('Sea Miles')
    screen.history.back()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await heading(screen).toHaveTextContent('Settings')
    await openRail(screen)
    screen.history.back()
    await heading(screen).toHaveTextContent('Settings')
    expect(screen.callsOf('POST /api/staff/sites')).toEqual([])
  })

  test.each(['Settings', 'Registrations'])(
    'the link %s of the menu asks before entries are lost',
    async (name) => {
      const screen = await open()
      await button(screen, 'Add a site').click()
      await box(screen, 'Name, as agents read it').fill('Sea Miles')
      const link = screen.getByRole('link', { name: new RegExp(`^${name}`) })
      await link.click()
      const question = screen.getByRole('dialog', { name: 'Unsaved changes' })
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect.element(box(screen, 'Name, as agents read it')).toHaveValue('Sea Miles')
      await link.click()
      await question.getByRole('button', { name: 'Leave without saving' }).click()
      await heading(screen).toHaveTextContent(name)
    },
  )

  test('asks for the name, the address and who runs it; the rest is under Advanced, which opens by itself when one of its fields is wrong', async () => {
    const screen = await open([
      answer(addSite, problem(400, 'invalid', 'invalid', { backchannel_logout_uri: 'invalid' })),
    ])
    await button(screen, 'Add a site').click()
    const labels = () =>
      [...screen.container.querySelectorAll('form label')].map((label) => label.textContent)
    await expect
      .poll(labels)
      .toEqual([
        expect.stringMatching(/^Name, as agents read it/),
        expect.stringMatching(/^Its own page/),
        expect.stringMatching(/^Redirect addresses/),
        expect.stringMatching(/^Run by the programme/),
      ])
    await expect.element(button(screen, 'Advanced')).toHaveAttribute('aria-expanded', 'false')
    await openAdvanced(screen)
    await screen.getByLabelText('Address that is told of sign-outs').fill('http://sea.example/out')
    await openAdvanced(screen)
    await expect.poll(labels).toHaveLength(4)
    await screen.getByRole('button', { name: 'Add a site' }).click()
    await expect.element(button(screen, 'Advanced')).toHaveAttribute('aria-expanded', 'true')
    await expect
      .element(screen.getByLabelText('Address that is told of sign-outs'))
      .toHaveAccessibleDescription(
        'Please use https. Only on the developer’s own computer may it be http.',
      )
    await expectAccessible()
  })

  test('each wrong line of the addresses has its number and a reason', async () => {
    const lines = [
      'https://sea.example/in',
      'https://*.sea.example/in',
      'https://sea.example/#in',
      '',
      'sea.example',
      'HTTPS://Sea.example/in',
      'https://me:pass@sea.example/',
      'ftp://sea.example',
    ]
    const wrong = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((n) => [`redirect_uris.${n}`, 'invalid']),
    )
    const screen = await open([
      answer(addSite, problem(400, 'invalid', 'invalid', wrong as Record<string, 'invalid'>)),
    ])
    await button(screen, 'Add a site').click()
    await box(screen, 'Redirect addresses').fill(lines.join('\n'))
    await button(screen, 'Add a site').click()
    await expect
      .element(box(screen, 'Redirect addresses'))
      .toHaveAccessibleDescription(
        new RegExp(
          [
            'Line 2 .*An address names one page',
            'Line 3 .*no part after #',
            'Line 5 .*not a whole address',
            'Line 6 .*write it as https://sea.example/in',
            'Line 7 .*a user name or a password',
            'Line 8 .*a scheme such as com.example.app:',
          ].join('.*'),
        ),
      )
  })
})

describe('one site', () => {
  test('shows its settings and sends only the changed ones', async () => {
    const screen = await open()
    await openRail(screen)
    await expect
      .element(box(screen, 'Redirect addresses'))
      .toHaveValue('https://rail.example/callback')
    await openAdvanced(screen)
    await expect.element(button(screen, 'Remove France')).toBeVisible()
    await expect.element(screen.getByLabelText('EMEA', { exact: true })).toBeChecked()
    await box(screen, 'Name, as agents read it').fill('Rail Miles')
    await screen.getByLabelText('EMEA', { exact: true }).click()
    await button(screen, 'Save').click()
    await heading(screen).toHaveTextContent('Settings')
    expect(
      screen.callsOf('PATCH /api/staff/sites/{client_id}').map(({ path, body }) => [path, body]),
    ).toEqual([['/api/staff/sites/rail-1', { client_name: 'Rail Miles', areas: [] }]])
    await expect.poll(() => rows(screen)[0]?.[0]).toBe('Rail Milesrail-1')
    await expect.element(screen.getByText('Rail Miles is saved.').first()).toBeVisible()
  })

  test('shows what its developer needs, each with a button to copy, and how much it is used', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text)
    })
    const screen = await open()
    await openRail(screen)
    await expect.element(screen.getByText('1,204')).toBeVisible()
    await expect.element(screen.getByText(/Nov 21, 2026/)).toBeVisible()
    for (const name of ['Client ID', 'Issuer', 'Discovery address'])
      await button(screen, `Copy: ${name}`).click()
    await expect
      .poll(() => copied)
      .toEqual([
        'rail-1',
        'https://portal.example',
        'https://portal.example/.well-known/openid-configuration',
      ])
    await expectAccessible()
  })

  test.each([
    ['openid-client', /await portal\('https:\/\/portal\.example', 'rail-1', .*callback'\)/, []],
    ['next-auth', /portal\('https:\/\/portal\.example', 'rail-1'/, [/: please turn on/]],
    ['Spring Security', /client-id: 'rail-1'[^]*scope: openid,profile,email\n/, []],
    [
      'angular-auth-oidc-client',
      /portal\('https:\/\/portal\.example', 'rail-1', 'https:\/\/rail\.example'\)/,
      [/keeps no secret/],
    ],
    ['Logto', /"clientId": "rail-1"/, [/: please turn on/, /knows no PKCE/]],
  ] as const)(
    'has the settings of %s with its own values, and says what has to change for them',
    async (library, settings, needs) => {
      const screen = await open()
      await openRail(screen)
      await screen.getByRole('combobox', { name: 'Library' }).click()
      await screen.getByRole('option', { name: library }).click()
      const code = () => screen.container.querySelector('pre')?.textContent
      await expect.poll(code).toMatch(settings)
      expect(code()).not.toMatch(/portal\.example\.com|experts/)
      for (const need of needs) await expect.element(screen.getByText(need)).toBeVisible()
    },
  )

  test('Try it shows what the site would get', async () => {
    const screen = await open()
    await openRail(screen)
    await button(screen, 'Try it').click()
    await expect.element(screen.getByText(/"sub": "claire"/)).toBeVisible()
    await expect.element(screen.getByText(/"email": "claire@example.com"/)).toBeVisible()
    await expect.element(screen.getByText(/asked for consent/)).toBeVisible()
    await expectAccessible()
  })

  test('Try it says why somebody would not get in', async () => {
    const screen = await open([
      answer(trySite, {
        agent: 'own',
        outcome: 'notAdmitted',
        asks_consent: false,
        id_token: null,
        userinfo: null,
      }),
    ])
    await openRail(screen)
    await button(screen, 'Try it').click()
    await expect.element(screen.getByText(/for other countries than yours/)).toBeVisible()
  })

  test('has a line for the agents’ start page in each language, and an empty one is none', async () => {
    const screen = await open()
    await openRail(screen)
    await openAdvanced(screen)
    await box(screen, 'Line on the agents’ start page (English)').fill(' Book trains. ')
    await box(screen, 'Line on the agents’ start page (Deutsch)').fill('  ')
    await button(screen, 'Save').click()
    await expect
      .poll(() => bodies(screen, 'PATCH /api/staff/sites/{client_id}'))
      .toEqual([{ descriptions: { 'en-US': 'Book trains.' } }])
    await heading(screen).toHaveTextContent('Settings')
  })

  test('a line that the server refuses has its error', async () => {
    const screen = await open([
      answer(changeSite, problem(400, 'invalid', 'invalid', { 'descriptions.de': 'tooLong' })),
    ])
    await openRail(screen)
    await openAdvanced(screen)
    await box(screen, 'Line on the agents’ start page (Deutsch)').fill('Züge buchen.')
    await button(screen, 'Save').click()
    await expect
      .element(box(screen, 'Line on the agents’ start page (Deutsch)'))
      .toHaveAccessibleDescription('These are too many or too long.')
  })

  test('a site with its own key needs the address of its keys', async () => {
    const screen = await open()
    await openRail(screen)
    await openAdvanced(screen)
    expect(screen.getByLabelText('Address of its keys').query()).toBeNull()
    await screen.getByRole('combobox', { name: 'Proof' }).click()
    await screen.getByRole('option', { name: 'Its own key (private_key_jwt)' }).click()
    await screen.getByLabelText('Address of its keys').fill('https://rail.example/jwks')
    await button(screen, 'Save').click()
    expect(bodies(screen, 'PATCH /api/staff/sites/{client_id}')).toEqual([
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://rail.example/jwks' },
    ])
  })

  test('a new secret is created after a question and shown once', async () => {
    const screen = await open()
    await openRail(screen)
    await button(screen, 'New secret').click()
    const question = screen.getByRole('dialog', { name: 'Make a new secret?' })
    await expect
      .element(
        question.getByText(
          'The present secret ends at once. Until Rail Bonus has the new one, nobody can sign in there.',
        ),
      )
      .toBeVisible()
    await expectAccessible()
    expect(screen.callsOf('POST /api/staff/sites/{client_id}/secret')).toEqual([])
    await question.getByRole('button', { name: 'New secret' }).click()
    await expect.element(screen.getByText('fresh-secret-2')).toBeVisible()
  })

  test('is removed after a question that explains the result; Escape keeps it', async () => {
    const screen = await open()
    await openRail(screen)
    await button(screen, 'Remove site').click()
    await expect
      .element(
        screen
          .getByRole('dialog', { name: 'Remove Rail Bonus?' })
          .getByText(/access to agents’ data ends at once/),
      )
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog').query()).toBeNull()
    await button(screen, 'Remove site').click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove site' }).click()
    await heading(screen).toHaveTextContent('Settings')
    await expect.poll(() => rows(screen).map(([name]) => name)).toEqual(['Playgroundplayground'])
    expect(screen.callsOf('DELETE /api/staff/sites/{client_id}').map(({ path }) => path)).toEqual([
      '/api/staff/sites/rail-1',
    ])
  })

  test('shows the problem when it cannot be removed', async () => {
    const screen = await open([answer(removeSite, 'networkDown')])
    await openRail(screen)
    await button(screen, 'Remove site').click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove site' }).click()
    await expect
      .element(
        screen.getByRole('dialog').getByText('The portal cannot be reached', { exact: false }),
      )
      .toBeVisible()
  })

  test('a site without a secret offers no new one', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: /^Playground/ }).click()
    await expect.element(button(screen, 'Remove site')).toBeVisible()
    expect(button(screen, 'New secret').query()).toBeNull()
  })
})
