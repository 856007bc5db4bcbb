/**
 * A running portal with the demo people, for the tests with relying parties. All tests of a run
 * share it.
 */
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { startServer, temporaryFolder } from '../faults/server.ts'
import { adam, Person } from './person.ts'

export interface RunningPortal {
  readonly url: string
  /**
   * Adds a site as an admin does, by the names of the client metadata. It is first-party unless
   * the settings say otherwise.
   */
  addSite(settings: {
    client_name: string
    redirect_uris: readonly string[]
    [name: string]: unknown
  }): Promise<{ client_id: string; client_secret: string | null }>
}

const scopes = ['openid', 'profile', 'email', 'phone', 'address', 'experts', 'offline_access']

let started: Promise<RunningPortal> | undefined
const ends: (() => Promise<void>)[] = []
after(() => Promise.all(ends.map((end) => end())))

export const runningPortal = (): Promise<RunningPortal> => (started ??= start())

async function start(): Promise<RunningPortal> {
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'on', LOG_LEVEL: 'warn' })
  ends.push(async () => {
    await server.kill()
    folder.remove()
  })
  const admin = new Person(server.url)
  await admin.signIn(adam)
  return {
    url: server.url,
    addSite: async (settings) => {
      const { status, body } = await admin.sendRequest('/api/staff/sites', {
        method: 'POST',
        json: { first_party: true, scopes, ...settings },
      })
      assert.equal(status, 200, JSON.stringify(body))
      return body
    },
  }
}
