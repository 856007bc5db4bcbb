/** Runs Authlib, a relying party in Python from Debian's packages, against the portal. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { before, describe, test } from 'node:test'
import { authlibPython, skipWithout } from '../../scripts/optional-software.ts'
import { ana, Person } from './person.ts'
import { runningPortal, type RunningPortal } from './portal.ts'

const callback = 'https://site.example.com/callback'

describe('Authlib', { skip: skipWithout('authlib') }, () => {
  let portal: RunningPortal
  let python: string
  before(async () => {
    python = authlibPython() ?? ''
    portal = await runningPortal()
  })

  test('code with PKCE, the ID Token verified, userinfo, refresh', async () => {
    const { client_id, client_secret } = await portal.addSite({
      client_name: 'Authlib',
      redirect_uris: [callback],
    })
    const site = spawn(
      python,
      [
        join(import.meta.dirname, 'authlib_site.py'),
        portal.url,
        client_id,
        client_secret ?? '',
        callback,
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    const said = createInterface({ input: site.stdout })[Symbol.asyncIterator]()
    const next = async () => {
      const line = await said.next()
      assert.equal(line.done, false, 'the site ended before its time')
      return JSON.parse(String(line.value))
    }
    try {
      const { link } = await next()
      site.stdin.write(`${await new Person(portal.url).authorize(link)}\n`)
      const { claims, userinfo, refreshed, still, rotated } = await next()
      assert.equal(claims.nonce, 'a nonce from python')
      for (const each of [userinfo, refreshed, still]) assert.equal(each.sub, claims.sub)
      assert.deepEqual(
        [userinfo.email, userinfo.experts.login_number, rotated],
        [ana.email, ana.loginNumber, true],
      )
    } finally {
      site.kill()
    }
  })
})
