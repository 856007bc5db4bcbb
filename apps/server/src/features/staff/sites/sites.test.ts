import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { minutes } from '@passerelle/contracts/limits.ts'
import { siteDefaults, type SiteSettings } from '@passerelle/contracts/sites.ts'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../../../test/inspection.ts'
import {
  signedIn,
  signedInStaff,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../../test/harness.ts'
import { siteSubjectId } from '../../../sites/sites.ts'

const rail = { client_name: 'Rail Bonus', redirect_uris: ['https://rail.example/callback'] }

async function startWithAdmin(settings: Record<string, string> = {}) {
  const portal = await startPortal(settings)
  return { portal, admin: await signedInStaff(portal, 'admin') }
}
const addSite = (admin: Browser, site: object = {}) =>
  admin.post('/api/staff/sites', { ...rail, ...site })
const fieldErrors = async (admin: Browser, site: object) => {
  const { status, body } = await addSite(admin, site)
  return status === 400 ? body.errors : status
}
const removeSite = (admin: Browser, clientId: string) =>
  admin.call('DELETE', `/api/staff/sites/${clientId}`, { body: {} })
const list = async (admin: Browser) => (await admin.get('/api/staff/sites')).body.objects
const auditEventsOf = async (portal: TestPortal, clientId: string) =>
  queryRows<{ action: string; actor_id: string | null; detail: Record<string, any> }>(
    portal,
    sql`select action, actor_id, detail from history where subject_id = ${siteSubjectId(clientId)} order by at, action`,
  )

describe('access to the sites', () => {
  const asked = async (browser: Browser) => {
    const calls = [
      browser.get('/api/staff/sites'),
      addSite(browser),
      browser.patch('/api/staff/sites/x', { client_name: 'X' }),
      browser.post('/api/staff/sites/x/secret'),
      removeSite(browser, 'x'),
      browser.call('POST', '/api/staff/sites', { body: '{"half' }),
      browser.patch('/api/staff/sites/x', '{"half'),
    ]
    return (await Promise.all(calls)).map(({ status }) => status)
  }

  test('only admins have access: everybody else, also a reviewer, gets 404', async () => {
    const portal = await startPortal()
    for (const browser of [portal.browser(), await signedIn(portal), await signedInStaff(portal)])
      assert.deepEqual(await asked(browser), Array(7).fill(404))
    const { admin } = await startWithAdmin()
    assert.deepEqual(await asked(admin), [200, 200, 404, 404, 404, 400, 400])
  })
})

describe('adding a site', () => {
  test('answers the client_id and, only once, the secret; other settings have their defaults', async () => {
    const { portal, admin } = await startWithAdmin()
    const { status, body } = await addSite(admin)
    assert.equal(status, 200)
    const { client_id, client_secret, created_at, ...settings } = body
    assert.deepEqual(settings, { ...siteDefaults, ...rail })
    assert.match(client_secret, /^[\w-]{43}$/)
    assert.equal(created_at, portal.deps.now().toISOString())
    assert.deepEqual(await list(admin), [{ client_id, created_at, ...settings }])
  })

  test('the secret is sealed in the database', async () => {
    const { portal, admin } = await startWithAdmin()
    const { client_secret } = (await addSite(admin)).body
    const [row] = await queryRows<{ sealed_secret: string }>(
      portal,
      sql`select sealed_secret from sites`,
    )
    assert.equal(portal.deps.keys.open(row?.sealed_secret ?? ''), client_secret)
    assert.doesNotMatch(
      JSON.stringify(await queryRows(portal, sql`select * from sites`)),
      new RegExp(client_secret),
    )
  })

  test('a site that authenticates without a secret gets none', async () => {
    const { portal, admin } = await startWithAdmin()
    assert.equal(
      (await addSite(admin, { token_endpoint_auth_method: 'none' })).body.client_secret,
      null,
    )
    assert.equal(
      (
        await addSite(admin, {
          token_endpoint_auth_method: 'private_key_jwt',
          jwks_uri: 'https://rail.example/jwks',
        })
      ).body.client_secret,
      null,
    )
    assert.deepEqual(await queryRows(portal, sql`select sealed_secret from sites`), [
      { sealed_secret: null },
      { sealed_secret: null },
    ])
  })

  test('a value that is sent twice is stored once', async () => {
    const { admin } = await startWithAdmin()
    const { body } = await addSite(admin, {
      redirect_uris: [...rail.redirect_uris, ...rail.redirect_uris],
      areas: ['EMEA', 'EMEA'],
      country_ids: [41, 41],
    })
    assert.deepEqual(
      [body.redirect_uris, body.areas, body.country_ids],
      [rail.redirect_uris, ['EMEA'], [41]],
    )
  })

  test('a site may be limited to areas, tiers and countries; unknown ones are refused', async () => {
    const { admin } = await startWithAdmin()
    const rule = { areas: ['EMEA', 'APAC'], tiers: ['Core+'], country_ids: [41, 17] }
    const { body } = await addSite(admin, rule)
    assert.deepEqual({ areas: body.areas, tiers: body.tiers, country_ids: body.country_ids }, rule)
    assert.deepEqual(
      await fieldErrors(admin, {
        areas: ['Europe'],
        tiers: ['Gold'],
        country_ids: [41, 9999, -1, 1.5],
      }),
      {
        'areas.0': 'notAnOption',
        'tiers.0': 'notAnOption',
        'country_ids.1': 'notAnOption',
        'country_ids.2': 'notAnOption',
        'country_ids.3': 'notAnOption',
      },
    )
  })

  test('one answer names every wrong field, also errors between fields', async () => {
    const { admin } = await startWithAdmin()
    assert.deepEqual(
      await fieldErrors(admin, {
        client_name: '',
        redirect_uris: ['https://rail.example/callback', 'http://rail.example/callback'],
        response_types: ['id_token', 'magic'],
        token_endpoint_auth_method: 'private_key_jwt',
        scopes: ['profile'],
        first_party: 'yes',
        backchannel_logout_uri: 'http://rail.example',
        admin: true,
      }),
      {
        client_name: 'required',
        'redirect_uris.1': 'invalid',
        'response_types.1': 'notAnOption',
        jwks_uri: 'required',
        scopes: 'required',
        first_party: 'invalid',
        backchannel_logout_uri: 'invalid',
        admin: 'unknown',
      },
    )
    assert.deepEqual(
      await fieldErrors(admin, { client_name: undefined, redirect_uris: undefined }),
      {
        client_name: 'required',
        redirect_uris: 'required',
      },
    )
    assert.deepEqual(await fieldErrors(admin, { redirect_uris: [] }), { redirect_uris: 'required' })
  })

  test('is written to the audit log: who, when, what', async () => {
    const { portal, admin } = await startWithAdmin()
    const { client_id } = (await addSite(admin)).body
    const [actor] = await queryRows<{ id: string }>(portal, sql`select id from accounts`)
    assert.deepEqual(await auditEventsOf(portal, client_id), [
      {
        action: 'siteAdded',
        actor_id: actor?.id,
        detail: { client_id, settings: { ...siteDefaults, ...rail } },
      },
    ])
  })
})

/** Addresses of the web. */
const webAddresses = [
  'https://rail.example/callback',
  'https://rail.example',
  'https://rail.example/',
  'https://rail.example:8443/a/b?c=d&e=%20f',
  'https://xn--rail-0ra.example/',
  'https://192.0.2.7/in',
  'https://[2001:db8::7]/in',
  'http://localhost:4000/callback',
  'http://127.0.0.1/callback',
  'http://[::1]:4000/callback',
  "https://rail.example/it's/(here);v=1,2",
]
const badAddresses = [
  'rail.example/callback',
  '/callback',
  '//rail.example/callback',
  'https:',
  'https://',
  'https:rail.example',
  'http://rail.example/callback',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://192.168.0.1/',
  'https://rail.example/callback#part',
  'https://rail.example/#',
  'https://user@rail.example/',
  'https://user:word@rail.example/',
  'https://:@rail.example/',
  'https://*.rail.example/',
  'https://rail.example/*',
  'https://rail.example/a b',
  'https://rail.example\\callback',
  'https://rail.example/\\..\\x',
  'https://rail.example/a/../b',
  'https://rail.example/%2e%2e/b',
  'https://rail.example/./b',
  'HTTPS://rail.example/',
  'https://Rail.example/',
  'https://rail.example:443/',
  'https://bücher.example/',
  'https://rail.example/ü',
  'https://rail.example/%00',
  'https://rail.example/%0d%0aSet-Cookie:x',
  'https://rail.example/%zz',
  'https://rail.example/\u0000',
  'https://rail.example/\r\nx',
  'https://rail.example/\tx',
  'https://rail.example/<script>',
  'https://rail.example/"x',
  'https://rail.example/{x}',
  'https://rail.example/|',
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://rail.example/x',
  'about:blank',
  'ftp://rail.example/',
  'ws://rail.example/',
  'mailto:a@rail.example',
  `https://rail.example/${'a'.repeat(500)}`,
]
const appAddresses = [
  'com.example.rail:/callback',
  'com.example.rail://callback',
  'com.example.rail-bonus.app:/in?from=portal',
]
const badAppAddresses = [
  'rail:/callback',
  'rail://callback',
  'com.:/callback',
  '.com:/x',
  'com..rail:/x',
  'com.example.rail:/x#part',
  'com.example.rail://user@callback',
  'com.example.rail:/*',
  'COM.example.rail:/x',
]

const assertAccepted = async (admin: Browser, sites: readonly object[]) => {
  const refused = []
  for (const site of sites) {
    const { status, body } = await addSite(admin, site)
    if (status !== 200) refused.push([site, body.errors])
  }
  assert.deepEqual(refused, [])
}
const assertRefused = async (
  admin: Browser,
  sites: readonly (readonly [site: object, path: string])[],
) => {
  const accepted = []
  for (const [site, path] of sites) {
    const answer = await fieldErrors(admin, site)
    if (!['invalid', 'tooLong'].includes(answer[path])) accepted.push([site, answer])
  }
  assert.deepEqual(accepted, [])
}

describe('addresses of a site', () => {
  for (const name of ['redirect_uris', 'post_logout_redirect_uris'] as const) {
    test(`${name} are absolute and normalised, with https, or http on a loopback host, without fragment, user name, wildcard or control characters`, async () => {
      const { admin } = await startWithAdmin()
      await assertAccepted(
        admin,
        webAddresses.map((address) => ({ [name]: [address] })),
      )
      await assertRefused(
        admin,
        [...badAddresses, ...badAppAddresses].map((address) => [
          { [name]: ['https://rail.example/first', address] },
          `${name}.1`,
        ]),
      )
    })

    test(`a private scheme in ${name} is for public native apps and is a reversed domain name`, async () => {
      const { admin } = await startWithAdmin()
      const isPublic = { token_endpoint_auth_method: 'none' }
      await assertAccepted(
        admin,
        appAddresses.map((address) => ({ ...isPublic, [name]: [address] })),
      )
      await assertRefused(
        admin,
        badAppAddresses.map((address) => [{ ...isPublic, [name]: [address] }, `${name}.0`]),
      )
      await assertRefused(
        admin,
        appAddresses.map((address) => [{ [name]: [address] }, `${name}.0`]),
      )
    })
  }

  for (const name of ['client_uri', 'backchannel_logout_uri', 'jwks_uri'] as const) {
    test(`${name} is a web address without fragment, user name, wildcard or control characters`, async () => {
      const { admin } = await startWithAdmin()
      await assertAccepted(
        admin,
        [...webAddresses, null].map((address) => ({ [name]: address })),
      )
      await assertRefused(
        admin,
        [...badAddresses, ...appAddresses, ...badAppAddresses].map((address) => [
          { [name]: address },
          name,
        ]),
      )
    })
  }

  test('return_uri is a web address', async () => {
    const { admin } = await startWithAdmin()
    const handOff = { redirect_uris: ['http://localhost:3000/token'] }
    await assertAccepted(
      admin,
      webAddresses.map((return_uri) => ({ ...handOff, return_uri })),
    )
    await assertRefused(
      admin,
      [...badAddresses, ...appAddresses].map((return_uri) => [
        { ...handOff, return_uri },
        'return_uri',
      ]),
    )
  })

  test('https on a loopback host is for web sites that use the code flow only', async () => {
    const { admin } = await startWithAdmin()
    const redirect_uris = ['https://localhost:8443/in']
    await assertAccepted(admin, [{ redirect_uris }])
    await assertRefused(admin, [
      [{ redirect_uris, response_types: ['id_token'] }, 'redirect_uris.0'],
      [
        { redirect_uris: [...appAddresses, ...redirect_uris], token_endpoint_auth_method: 'none' },
        'redirect_uris.3',
      ],
    ])
  })

  test('each list has at most 20 addresses', async () => {
    const { admin } = await startWithAdmin()
    const many = (count: number) => ({
      redirect_uris: Array.from({ length: count }, (_, n) => `https://rail.example/${n}`),
    })
    await assertAccepted(admin, [many(20)])
    assert.deepEqual(await fieldErrors(admin, many(21)), { redirect_uris: 'tooLong' })
  })
})

describe('settings that depend on each other', () => {
  test('pairwise subjects need addresses on one host', async () => {
    const { admin } = await startWithAdmin()
    const pairwise = { subject_type: 'pairwise' }
    await assertAccepted(admin, [
      pairwise,
      { ...pairwise, redirect_uris: ['https://rail.example/a', 'https://rail.example/b'] },
    ])
    for (const redirect_uris of [
      ['https://rail.example/a', 'https://bus.example/a'],
      ['https://rail.example/a', 'https://rail.example:8443/a'],
    ])
      assert.deepEqual(await fieldErrors(admin, { ...pairwise, redirect_uris }), {
        subject_type: 'invalid',
      })
    assert.deepEqual(
      await fieldErrors(admin, {
        ...pairwise,
        token_endpoint_auth_method: 'none',
        redirect_uris: ['com.example.rail:/callback'],
      }),
      { subject_type: 'invalid' },
    )
  })

  test('private_key_jwt needs the address of the site’s keys', async () => {
    const { admin } = await startWithAdmin()
    assert.deepEqual(await fieldErrors(admin, { token_endpoint_auth_method: 'private_key_jwt' }), {
      jwks_uri: 'required',
    })
  })

  test('a refresh token needs the code flow', async () => {
    const { admin } = await startWithAdmin()
    await assertAccepted(admin, [{ scopes: ['openid', 'offline_access'] }])
    assert.deepEqual(
      await fieldErrors(admin, {
        scopes: ['openid', 'offline_access'],
        response_types: ['id_token'],
      }),
      { scopes: 'invalid' },
    )
  })

  test('a hand-off needs a code, a secret and the portal’s own page /token', async () => {
    const { admin } = await startWithAdmin({ PUBLIC_URL: 'https://portal.example' })
    const handOff = {
      return_uri: 'https://rail.example/landing',
      redirect_uris: ['https://portal.example/token'],
    }
    await assertAccepted(admin, [handOff])
    for (const other of [
      { redirect_uris: ['https://rail.example/token'] },
      { response_types: ['id_token'] },
      { token_endpoint_auth_method: 'none' },
    ])
      assert.deepEqual(await fieldErrors(admin, { ...handOff, ...other }), {
        return_uri: 'invalid',
      })
  })
})

describe('changing a site', () => {
  test('changes the fields that are sent and keeps the others, and the secret', async () => {
    const { portal, admin } = await startWithAdmin()
    const { client_secret, ...site } = (await addSite(admin)).body
    const { status, body } = await admin.patch(`/api/staff/sites/${site.client_id}`, {
      client_name: 'Rail Miles',
      first_party: true,
    })
    assert.deepEqual(
      [status, body],
      [200, { ...site, client_name: 'Rail Miles', first_party: true, client_secret: null }],
    )
    const [row] = await queryRows<{ sealed_secret: string }>(
      portal,
      sql`select sealed_secret from sites`,
    )
    assert.equal(portal.deps.keys.open(row?.sealed_secret ?? ''), client_secret)
  })

  test('is checked together with the stored settings, and one answer names every wrong field', async () => {
    const { admin } = await startWithAdmin()
    const { client_id } = (
      await addSite(admin, {
        token_endpoint_auth_method: 'none',
        redirect_uris: ['com.example.rail:/callback'],
      })
    ).body
    const path = `/api/staff/sites/${client_id}`
    assert.deepEqual(
      (await admin.patch(path, { token_endpoint_auth_method: 'client_secret_post' })).body.errors,
      { 'redirect_uris.0': 'invalid' },
    )
    assert.deepEqual(
      (await admin.patch(path, { subject_type: 'pairwise', client_name: '' })).body.errors,
      { subject_type: 'invalid', client_name: 'required' },
    )
    assert.equal((await list(admin))[0].token_endpoint_auth_method, 'none')
  })

  test('makes a secret for a site that needs one now, and deletes it when none is needed any more', async () => {
    const { portal, admin } = await startWithAdmin()
    const first = (await addSite(admin)).body
    const path = `/api/staff/sites/${first.client_id}`
    assert.equal(
      (await admin.patch(path, { token_endpoint_auth_method: 'none' })).body.client_secret,
      null,
    )
    assert.deepEqual(await queryRows(portal, sql`select sealed_secret from sites`), [
      { sealed_secret: null },
    ])
    const { client_secret } = (
      await admin.patch(path, { token_endpoint_auth_method: 'client_secret_post' })
    ).body
    assert.match(client_secret, /^[\w-]{43}$/)
    assert.notEqual(client_secret, first.client_secret)
  })

  test('is written to the audit log with old and new values, unless nothing changed', async () => {
    const { portal, admin } = await startWithAdmin()
    const { client_id } = (await addSite(admin)).body
    portal.passes(minutes(1))
    await admin.patch(`/api/staff/sites/${client_id}`, {
      client_name: 'Rail Miles',
      areas: ['EMEA'],
      first_party: false,
    })
    await admin.patch(`/api/staff/sites/${client_id}`, { client_name: 'Rail Miles' })
    const events = await auditEventsOf(portal, client_id)
    assert.deepEqual(
      events.map(({ action }) => action),
      ['siteAdded', 'siteChanged'],
    )
    assert.deepEqual(events[1]?.detail, {
      client_id,
      changed: { client_name: ['Rail Bonus', 'Rail Miles'], areas: [[], ['EMEA']] },
    })
  })

  test('two parallel changes are both stored', async () => {
    const { admin } = await startWithAdmin()
    const path = `/api/staff/sites/${(await addSite(admin)).body.client_id}`
    await Promise.all([
      admin.patch(path, { client_name: 'Rail Miles' }),
      admin.patch(path, { first_party: true }),
      admin.patch(path, { tiers: ['Core'] }),
    ])
    const [site] = await list(admin)
    assert.deepEqual(
      [site.client_name, site.first_party, site.tiers],
      ['Rail Miles', true, ['Core']],
    )
  })
})

describe('a new secret', () => {
  test('is answered once and replaces the old one', async () => {
    const { portal, admin } = await startWithAdmin()
    const first = (await addSite(admin)).body
    const { status, body } = await admin.post(`/api/staff/sites/${first.client_id}/secret`)
    assert.equal(status, 200)
    assert.match(body.client_secret, /^[\w-]{43}$/)
    assert.notEqual(body.client_secret, first.client_secret)
    const [row] = await queryRows<{ sealed_secret: string }>(
      portal,
      sql`select sealed_secret from sites`,
    )
    assert.equal(portal.deps.keys.open(row?.sealed_secret ?? ''), body.client_secret)
  })

  test('is 409 for a site without a secret', async () => {
    const { admin } = await startWithAdmin()
    const { client_id } = (await addSite(admin, { token_endpoint_auth_method: 'none' })).body
    assert.equal((await admin.post(`/api/staff/sites/${client_id}/secret`)).status, 409)
  })
})

describe('removing a site', () => {
  test('ends its codes, tokens and grants, and those of no other site', async () => {
    const { portal, admin } = await startWithAdmin()
    const [one, other] = [
      (await addSite(admin)).body.client_id,
      (await addSite(admin)).body.client_id,
    ]
    for (const [id, clientId] of [
      ['a', one],
      ['b', other],
    ])
      await portal.db.execute(
        sql`insert into provider_records (model, id, payload, client_id) values ('AccessToken', ${id}, '{}', ${clientId})`,
      )
    assert.deepEqual((await removeSite(admin, one)).body, { success: true })
    assert.deepEqual(await queryRows(portal, sql`select id from provider_records`), [{ id: 'b' }])
    assert.deepEqual(
      (await list(admin)).map(({ client_id }: { client_id: string }) => client_id),
      [other],
    )
  })

  test('is written to the audit log with the site’s settings', async () => {
    const { portal, admin } = await startWithAdmin()
    const { client_id } = (await addSite(admin)).body
    portal.passes(minutes(1))
    await removeSite(admin, client_id)
    assert.deepEqual((await auditEventsOf(portal, client_id))[1], {
      action: 'siteRemoved',
      actor_id: (await auditEventsOf(portal, client_id))[0]?.actor_id,
      detail: { client_id, settings: { ...siteDefaults, ...rail } },
    })
  })

  test('is 404 the second time, and for an unknown site', async () => {
    const { admin } = await startWithAdmin()
    const { client_id } = (await addSite(admin)).body
    assert.deepEqual(
      (await Promise.all([removeSite(admin, client_id), removeSite(admin, client_id)]))
        .map(({ status }) => status)
        .sort(),
      [200, 404],
    )
    assert.equal((await admin.post(`/api/staff/sites/${client_id}/secret`)).status, 404)
    assert.equal((await admin.patch(`/api/staff/sites/${client_id}`, {})).status, 404)
  })
})

test('the list comes page by page, oldest first', async () => {
  const { portal, admin } = await startWithAdmin()
  for (const client_name of ['One', 'Two', 'Three']) {
    await addSite(admin, { client_name })
    portal.passes(minutes(1))
  }
  const first = (await admin.get('/api/staff/sites?limit=2')).body
  const second = (await admin.get(`/api/staff/sites?limit=2&after=${first.next}`)).body
  assert.deepEqual(
    [...first.objects, ...second.objects].map(({ client_name }) => client_name),
    ['One', 'Two', 'Three'],
  )
  assert.equal(second.next, null)
})

test('no secret is in the audit log or in a later answer', async () => {
  const { portal, admin } = await startWithAdmin()
  const { client_id, client_secret } = (await addSite(admin)).body
  const renewed = (await admin.post(`/api/staff/sites/${client_id}/secret`)).body.client_secret
  const answers = [
    await admin.get('/api/staff/sites'),
    await admin.patch(`/api/staff/sites/${client_id}`, { client_name: 'Rail Miles' }),
    await removeSite(admin, client_id),
  ].map(({ body }) => body)
  const told = JSON.stringify([answers, await queryRows(portal, sql`select * from history`)])
  for (const secret of [client_secret, renewed]) assert.ok(!told.includes(secret))
  assert.match(told, /siteSecretRenewed/)
})

test('the provider accepts every accepted site as a client', async () => {
  const { portal, admin } = await startWithAdmin()
  const addresses = [
    [webAddresses[0]],
    ['http://localhost:4000/in'],
    ['http://localhost:4000/in', 'https://rail.example/in'],
    ['https://localhost:8443/in'],
    ['https://127.0.0.1/in'],
    ['http://localhost:3000/token'],
    [appAddresses[0]],
    [appAddresses[0], 'http://127.0.0.1/in'],
    [appAddresses[1], 'https://[::1]/in'],
    ...webAddresses.map((address) => [address]),
  ]
  const all = addresses.flatMap((redirect_uris) =>
    [
      ['code'],
      ['id_token'],
      ['code', 'id_token'],
      ['code id_token token', 'id_token token'],
    ].flatMap((response_types) =>
      ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'].flatMap(
        (token_endpoint_auth_method) =>
          ['public', 'pairwise'].map((subject_type) => ({
            redirect_uris,
            response_types,
            token_endpoint_auth_method,
            subject_type,
            post_logout_redirect_uris: [redirect_uris.at(-1)],
            jwks_uri: 'https://rail.example/jwks',
            client_uri: 'http://localhost:4000/',
            id_token_signed_response_alg: 'ES256',
            backchannel_logout_uri: 'https://rail.example/bye',
            scopes: [
              'openid',
              ...(response_types[0]?.startsWith('code') ? ['offline_access'] : []),
            ],
            return_uri: redirect_uris[0]?.endsWith('/token')
              ? 'https://rail.example/landing'
              : null,
          })),
      ),
    ),
  )
  for (const site of all) await addSite(admin, site)
  const stored = await queryRows<{ client_id: string; settings: SiteSettings }>(
    portal,
    sql`select client_id, settings from sites`,
  )
  assert.ok(stored.length > 250, String(stored.length))
  const refused: unknown[] = []
  for (const {
    client_id,
    settings: {
      redirect_uris,
      response_types: [response_type = ''],
    },
  } of stored) {
    for (const redirect_uri of redirect_uris) {
      const asked = new URLSearchParams({
        client_id,
        redirect_uri,
        response_type,
        scope: 'openid',
        nonce: 'n',
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
        prompt: 'none',
      })
      const { status, headers, body } = await portal.browser().get(`/authorize?${asked}`)
      const to = String(headers['location'])
      if (
        status !== 303 ||
        !to.startsWith(redirect_uri.replace(/\?.*$/, '')) ||
        !to.includes('error=login_required')
      )
        refused.push([status, to, body, redirect_uri])
    }
  }
  assert.deepEqual(refused, [])
})

test('a site’s use is the agents who signed in there and the latest sign-in, with the issuer that the site needs', async () => {
  const { portal, admin } = await startWithAdmin()
  const { client_id } = (await addSite(admin)).body
  const use = () => admin.get(`/api/staff/sites/${client_id}/use`)
  const issuer = portal.deps.config.publicUrl
  assert.deepEqual((await use()).body, { issuer, agents: 0, last_used_at: null })
  for (const [email, at] of [
    ['ana@example.com', '2026-11-20T06:00:00.000Z'],
    ['bia@example.com', '2026-11-21T06:00:00.000Z'],
  ]) {
    await signedIn(portal, { email })
    await portal.db.execute(
      sql`insert into site_connections (agent_id, client_id, scopes, first_used_at, last_used_at) select id, ${client_id}, '{}', ${at}, ${at} from accounts where email = ${email}`,
    )
  }
  assert.deepEqual((await use()).body, {
    issuer,
    agents: 2,
    last_used_at: '2026-11-21T06:00:00.000Z',
  })
  assert.equal((await admin.get('/api/staff/sites/none/use')).status, 404)
})
