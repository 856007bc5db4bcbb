/** The thread that checks passwords against the hashes of other systems. */
import { pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import md5Crypt from 'apache-md5'
import { bcryptVerify } from 'hash-wasm'
import { answerQuestions } from '../../threads/thread.ts'
import type { PasswordQuestion } from './check.ts'
import { phpass, shaCrypt, valueOf } from './crypt.ts'

/** bcrypt reads no more of a password. The library refuses a longer one. */
const bcryptBytes = 72

/** Memory that scrypt may use, in bytes: twice what a hash may need (formats.ts). */
const scryptMemory = 256 * 1024 * 1024

const areEqual = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

/** Some systems write a dot in place of the plus of base64. */
const fromBase64 = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64')

function checkScrypt(hash: string, password: Buffer): boolean {
  const [, , costs = '', salt = '', sum = ''] = hash.split('$')
  const [ln, r, p] = costs.split(',').map((cost) => Number(cost.split('=')[1]))
  const expected = fromBase64(sum)
  const options = { N: 2 ** Number(ln), r: Number(r), p: Number(p), maxmem: scryptMemory }
  return areEqual(scryptSync(password, fromBase64(salt), expected.length, options), expected)
}

function checkPbkdf2(hash: string, password: Buffer): boolean {
  const [, name = '', costs = '', salt = '', sum = ''] = hash.split('$')
  const rounds = Number(/\d+/.exec(costs)?.[0])
  const expected = fromBase64(sum)
  const digest = name.split('-')[1] ?? 'sha1'
  return areEqual(pbkdf2Sync(password, fromBase64(salt), rounds, expected.length, digest), expected)
}

function checkShaCrypt(hash: string, password: Buffer): boolean {
  const [, id, ...rest] = hash.split('$')
  const [salt = '', sum = ''] = rest.slice(-2)
  const rounds = Number(/^rounds=(\d+)$/.exec(rest.at(-3) ?? '')?.[1] ?? 5000)
  const found = shaCrypt(id === '5' ? '5' : '6', password, Buffer.from(salt), rounds)
  return areEqual(Buffer.from(found), Buffer.from(sum))
}

function checkMd5Crypt(hash: string, password: Buffer): boolean {
  // The library reads one byte from each character.
  const found = md5Crypt(password.toString('latin1'), hash)
  return areEqual(Buffer.from(found), Buffer.from(hash))
}

function checkPhpass(hash: string, password: Buffer): boolean {
  const found = phpass(password, hash.slice(4, 12), valueOf(hash[3] ?? ''))
  return areEqual(Buffer.from(found), Buffer.from(hash.slice(12)))
}

/** By the first word of the hash. */
const checks: Readonly<
  Record<string, (hash: string, password: Buffer) => boolean | Promise<boolean>>
> = {
  '2a': checkBcrypt,
  '2b': checkBcrypt,
  '2y': checkBcrypt,
  scrypt: checkScrypt,
  pbkdf2: checkPbkdf2,
  '5': checkShaCrypt,
  '6': checkShaCrypt,
  '1': checkMd5Crypt,
  P: checkPhpass,
  H: checkPhpass,
}

function checkBcrypt(hash: string, password: Buffer): Promise<boolean> {
  return bcryptVerify({ password: password.subarray(0, bcryptBytes), hash })
}

if (parentPort)
  answerQuestions(parentPort, async ({ hash, password }: PasswordQuestion) => {
    const [, name = ''] = hash.split(/[$-]/)
    return (await checks[name]?.(hash, Buffer.from(password))) ?? false
  })
