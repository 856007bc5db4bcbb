/** A17: the network that the limits count must not be what a visitor writes into a header. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from '@passerelle/contracts/limits.ts'
import { startPortal, type TestPortal } from '../../harness.ts'

const { max } = calls.listsByNetwork

type HeadersOf = (time: number) => Record<string, string>

/** Says whether calls with these headers are counted as calls of one network. */
async function isOneNetwork(
  portal: TestPortal,
  headersOf: HeadersOf,
  remoteAddress = '192.0.2.1',
): Promise<boolean> {
  const statuses = []
  for (let time = 0; time <= max; time += 1) {
    const { status } = await portal.call('GET', '/api/lists/genders', {
      headers: headersOf(time),
      remoteAddress,
    })
    statuses.push(status)
  }
  assert.ok(statuses.slice(0, max).every((status) => status === 200))
  return statuses.at(-1) === 429
}

const spoofed = (time: number) => `198.51.100.${time}`

test('A17: without a trusted proxy no header names another network', async () => {
  for (const name of [
    'x-forwarded-for',
    'x-real-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'forwarded',
    'via',
  ]) {
    const portal = await startPortal({ TRUST_PROXY: 'off' })
    const headersOf = (time: number) => ({
      [name]: name === 'forwarded' ? `for=${spoofed(time)}` : spoofed(time),
    })
    assert.ok(await isOneNetwork(portal, headersOf), name)
  }
})

test('A17: behind a proxy counts what the proxy has written, and not what the visitor wrote before it', async () => {
  const chains: Record<string, [setting: string, chain: (time: number) => string]> = {
    'one proxy': ['1', (time) => `${spoofed(time)}, 203.0.113.5`],
    'one proxy, a long chain': ['1', (time) => `${`${spoofed(time)}, `.repeat(50)}203.0.113.5`],
    'two proxies': ['2', (time) => `${spoofed(time)}, 203.0.113.5, 10.0.0.2`],
    'a proxy by its address': ['192.0.2.1', (time) => `${spoofed(time)}, 203.0.113.5`],
    'a name of the trusted proxy in the chain': [
      '192.0.2.1',
      (time) => `${spoofed(time)}, 203.0.113.5, 192.0.2.1`,
    ],
  }
  for (const [title, [setting, chain]] of Object.entries(chains)) {
    const portal = await startPortal({ TRUST_PROXY: setting })
    assert.ok(await isOneNetwork(portal, (time) => ({ 'x-forwarded-for': chain(time) })), title)
    const other = await portal.call('GET', '/api/lists/genders', {
      headers: { 'x-forwarded-for': chain(0).replace('203.0.113.5', '203.0.113.6') },
      remoteAddress: '192.0.2.1',
    })
    assert.equal(other.status, 200, `${title}: another visitor of the same proxy`)
  }
})

test('A17: who is not the trusted proxy may forward nobody’s address, and not the proxy’s own', async () => {
  const portal = await startPortal({ TRUST_PROXY: '192.0.2.1' })
  const headersOf: HeadersOf = (time) => ({ 'x-forwarded-for': `${spoofed(time)}, 192.0.2.1` })
  assert.ok(await isOneNetwork(portal, headersOf, '203.0.113.9'))
})

test('A17: nonsense in the chain is answered, and hides nobody', async () => {
  const nonsense = [
    '',
    ',',
    'unknown',
    '_hidden',
    '1.2.3.4:80',
    '[::1]:80',
    '999.1.1.1',
    "' or 1=1",
  ]
  for (const entry of [...nonsense, 'a'.repeat(8000)]) {
    const portal = await startPortal({ TRUST_PROXY: '1' })
    const headersOf: HeadersOf = (time) => ({
      'x-forwarded-for': `${spoofed(time)}, ${entry}, 203.0.113.5`,
    })
    assert.ok(await isOneNetwork(portal, headersOf), entry.slice(0, 20))
  }
})

test('A17: addresses of one IPv6 network count together, and an IPv4 address in IPv6 spelling as itself', async () => {
  const portal = await startPortal({ TRUST_PROXY: '1' })
  const sixes: HeadersOf = (time) => ({ 'x-forwarded-for': `2001:db8:1:2:${time.toString(16)}::7` })
  assert.ok(await isOneNetwork(portal, sixes))
  const fours: HeadersOf = (time) => ({
    'x-forwarded-for': time % 2 === 0 ? '203.0.113.7' : '::ffff:203.0.113.7',
  })
  assert.ok(await isOneNetwork(portal, fours))
})
