import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { verify as argon2Verify } from '@node-rs/argon2'
import { PasswordHasher } from '../passwords.ts'
import { checkImportedHash } from './check.ts'
import { readHash, readWeakDigest } from './formats.ts'
import { importedHash } from './stored-hash.ts'

const password = 'Grüße aus Köln'

/** Made by argon2, libxcrypt, OpenSSL and phpass. */
const samples = {
  argon2id:
    '$argon2id$v=19$m=512,t=1,p=1$/RLcMHaYXLWbZykkS/8Y7w$lVBUdlxeczxL8ZY+h51EFQXWMlZ/hUvLR9102EJtRYA',
  '2a': '$2a$04$WQ/xWUvyGE7kGBC0GEH3b.JV8X/ZsRAvHQHfoe2UnkgDo0VrFa3/6',
  '2b': '$2b$04$WQ/xWUvyGE7kGBC0GEH3b.JV8X/ZsRAvHQHfoe2UnkgDo0VrFa3/6',
  '2y': '$2y$04$abcdefghijklmnopqrstuu8CUm8kgrZsnboz/WhY60Zf2APZzRatm',
  scrypt: '$scrypt$ln=8,r=8,p=1$YSBzYWx0IG9mIDE2IGJ5dA$TlxKQDOTNBea1si2T91FEzuhmod6ancl7vkdSORcWQ4',
  'pbkdf2-sha1': '$pbkdf2-sha1$1000$YSBzYWx0IG9mIDE2IGJ5dA$gAJeeQt0OhrckelarfLjGbDgJr4',
  'pbkdf2-sha256':
    '$pbkdf2-sha256$1000$YSBzYWx0IG9mIDE2IGJ5dA$VdYYdvngL78ME2K1GgabDT7bk8ZdzPBgfbEoi739nms',
  'pbkdf2-sha256, with named costs':
    '$pbkdf2-sha256$i=1000,l=32$YSBzYWx0IG9mIDE2IGJ5dA$VdYYdvngL78ME2K1GgabDT7bk8ZdzPBgfbEoi739nms',
  'pbkdf2-sha512':
    '$pbkdf2-sha512$1000$YSBzYWx0IG9mIDE2IGJ5dA$P5a95dRuKQ0WWdgCWBIHROHCACW8.qoRBWf7WdUCtNQe08ZOe059LK2FwxETQhkkaL7pzyavIGZLmsgPqUc5dg',
  $5$: '$5$Nd8qWc2f$0ZBH2220jmTqVN13MVuLBfYlM24uast/3umbKFwlaB4',
  $6$: '$6$Nd8qWc2f$QmVc/FqKba5lVOBphrefCU1zQdlgzEizGV99ui/WP59btXykGGjxJVcu2sV/Lwhp.VmFqN7iZMllxv53si/ZC.',
  '$6$, with rounds':
    '$6$rounds=1000$Nd8qWc2f$v2SZo0dbhUjqaSq2HiURQvW8oQ3UJdYIbm1PC7SivjqoS4J6XHzsUiWs9UAXW05HvZgwUdh2iCMdB9qj4dm3F.',
  $1$: '$1$Nd8qWc2f$ITbKhZSG0Pd5034vwiCRW1',
}

describe('a password is checked against the hash of another system', () => {
  for (const [kind, hash] of Object.entries(samples))
    test(kind, async () => {
      assert.equal(await checkImportedHash(hash, password), true)
      assert.equal(await checkImportedHash(hash, `${password}.`), false)
      assert.equal(readHash(hash)?.isTooCostly, false)
    })

  test('$P$', async () => {
    const hash = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'
    assert.equal(await checkImportedHash(hash, 'test12345'), true)
    assert.equal(await checkImportedHash(hash, 'test12346'), false)
  })

  test('$5$ with a password as long as its digest', async () => {
    const hash = '$5$Nd8qWc2f$1jUaFEmkl4oo1tLHWfp8syTEYOXwF13b/wFqpXRD1K9'
    assert.equal(await checkImportedHash(hash, '0123456789abcdef0123456789abcdef'), true)
  })

  test('bcrypt reads 72 bytes of a password', async () => {
    const hash = '$2b$04$abcdefghijklmnopqrstuubzadhGtS2zEF.gu0yd0opP6cVzb.e0i'
    assert.equal(await checkImportedHash(hash, 'x'.repeat(72)), true)
    assert.equal(await checkImportedHash(hash, 'x'.repeat(100)), true)
    assert.equal(await checkImportedHash(hash, 'x'.repeat(71)), false)
  })
})

describe('what is no hash, or one that would hold up the sign-ins of others, is refused', () => {
  for (const text of [
    '',
    'secret',
    '5f4dcc3b5aa765d61d8327deb882cf99',
    samples['2a'].slice(0, -1),
    `${samples['2a']}\n`,
    `${samples['2a']}\0`,
    samples['2a'].replace('$04', '$99'),
    samples.$5$.replace('$5$', '$6$'),
    `${samples.$6$}A`,
    '$7$whatever',
    '{SSHA}c2hvcnQ=',
    'md5$salt$5f4dcc3b',
  ])
    test(JSON.stringify(text), () => {
      assert.equal(readHash(text), undefined)
      assert.equal(readWeakDigest(text), undefined)
    })

  for (const hash of [
    samples['2a'].replace('$04', '$14'),
    samples.argon2id.replace('m=512', 'm=1048576'),
    samples.argon2id.replace('t=1', 't=0'),
    samples.scrypt.replace('ln=8', 'ln=20'),
    samples.scrypt.replace('p=1', 'p=0'),
    samples['pbkdf2-sha512'].replace('1000', '9000000'),
    samples.$6$.replace('$6$', '$6$rounds=999999$'),
    '$P$OIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  ])
    test(hash, () => assert.equal(readHash(hash)?.isTooCostly, true))
})

/** Counts the work of each check, in units of its kind. */
async function countWork(hash: string | undefined, typed: string, kinds: readonly string[]) {
  const work = new Map<string, number>()
  const add = (kind: string, amount: number) => work.set(kind, (work.get(kind) ?? 0) + amount)
  const costs = { memoryCost: 64, timeCost: 1, parallelism: 1 }
  const hasher = new PasswordHasher(costs, Buffer.from('pepper'), {
    importedKinds: async () => kinds,
    compute: {
      own: (...given) => {
        add('own', 1)
        return argon2Verify(...given)
      },
      imported: (text, entered) => {
        const { kind, cost, scale } = readHash(text) ?? assert.fail(text)
        add(kind, scale === 'doubling' ? 2 ** cost : cost)
        return checkImportedHash(text, entered)
      },
    },
  })
  const stored =
    hash === 'own'
      ? await hasher.hash(password)
      : hash === 'wrapped'
        ? await hasher.wrap({
            algorithm: 'sha1',
            order: 'passwordFirst',
            salt: Buffer.from('salt'),
            digest: createHash('sha1').update(`${password}salt`).digest(),
          })
        : hash
  const isRight = await hasher.verify(stored, typed, 'ana')
  return { isRight, work: Object.fromEntries([...work].toSorted()) }
}

describe('a wrong password takes the same work', () => {
  const decoyOf = (hash: string, cost: number) =>
    readHash(hash)?.decoy(cost) ?? assert.fail('no kind')
  const kinds = [
    decoyOf(samples['2a'], 6),
    decoyOf(samples.$6$, 5100),
    decoyOf(samples.argon2id, 2),
    decoyOf(samples['pbkdf2-sha1'], 1500),
    decoyOf(samples.$1$, 1),
  ]
  for (const [title, hash] of Object.entries({
    'for no account': undefined,
    'for a hash of ours': 'own',
    'for a weak digest inside one of ours': 'wrapped',
    'for bcrypt of a lower cost': importedHash(samples['2y']),
    'for $6$ of a lower cost': importedHash(samples.$6$),
    'for $1$ of the only cost': importedHash(samples.$1$),
    'for argon2id': importedHash(samples.argon2id),
    'for pbkdf2': importedHash(samples['pbkdf2-sha1']),
  }))
    test(title, async () => {
      const { isRight, work } = await countWork(hash, 'wrong', kinds)
      assert.equal(isRight, false)
      assert.deepEqual(work, {
        $1$: 1,
        $6$: 5100,
        'argon2id m=512,p=1,22,43': 2,
        bcrypt: 2 ** 6,
        own: 1,
        'pbkdf2-sha1 1': 1500,
      })
    })

  test('a right password takes the work of its own hash', async () => {
    const { isRight, work } = await countWork(importedHash(samples['2y']), password, kinds)
    assert.deepEqual([isRight, work], [true, { bcrypt: 2 ** 4 }])
    const wrapped = await countWork('wrapped', password, kinds)
    assert.deepEqual([wrapped.isRight, wrapped.work], [true, { own: 1 }])
  })
})
