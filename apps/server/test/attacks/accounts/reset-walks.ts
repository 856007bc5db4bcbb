/**
 * A model of the forgotten password: two people and a stranger who has an account too take steps in
 * random order, at both doors. The model knows which proofs are good at each moment.
 */
import assert from 'node:assert/strict'
import { cardCode, changeCode, days, minutes, resetCode } from '@passerelle/contracts/limits.ts'
import { wrongCode } from '../../reset-steps.ts'
import { activatedAgent, type Browser, type TestPortal } from '../../harness.ts'

type Door = 'portal' | 'card'

/** Something that was mailed or answered, and what the model holds of it. */
interface Proof {
  readonly kind: 'code' | 'link' | 'change'
  readonly value: string
  readonly email: string
  /** The door that takes the change code. A long code that the card mails is the portal's. */
  readonly door: Door
  readonly endsAt: number
  isGood: boolean
}

/** Random numbers that are the same in every run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const paths = {
  portal: { ask: '/api/login/forgot', check: '/api/login/validate', change: '/api/login/change' },
  card: {
    ask: '/api/card/forgot-password',
    check: '/api/card/validate',
    change: '/api/card/change-password',
  },
} as const

const life: Record<Door, number> = { portal: resetCode.life, card: cardCode.life }

class Walk {
  readonly #portal: TestPortal
  readonly #random: (below: number) => number
  readonly #passwords: Map<string, string>
  readonly #steps: string[] = []
  readonly #subject: string
  readonly #browser: Browser
  #proofs: Proof[] = []
  #mailsRead: number
  #now = 0
  /** How often a password was changed with a right proof. */
  changes = 0

  constructor(
    portal: TestPortal,
    random: (below: number) => number,
    passwords: Map<string, string>,
    network: number,
    mailsRead: number,
  ) {
    this.#portal = portal
    this.#random = random
    this.#passwords = passwords
    this.#mailsRead = mailsRead
    this.#subject = this.#oneOf([...passwords.keys()])
    this.#browser = portal.browser({
      'x-forwarded-for': `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`,
    })
  }

  get mailsRead(): number {
    return this.#mailsRead
  }

  #oneOf = <T>(values: readonly T[]): T => values[this.#random(values.length)] as T

  /** Somebody asks for a code, so that there is something to go on with. */
  begin = (): Promise<void> => this.#ask('portal', this.#subject)

  /** Takes one step and checks its answer against the model. */
  async step(): Promise<void> {
    const people = [...this.#passwords.keys()]
    const email = this.#random(4) > 0 ? this.#subject : this.#oneOf(people)
    const door = this.#oneOf(['portal', 'portal', 'portal', 'card'] as const)
    const next = this.#oneOf([
      this.#ask,
      this.#check,
      this.#check,
      this.#follow,
      this.#change,
      this.#change,
      this.#change,
      this.#signIn,
      this.#wait,
    ])
    await next(door, email)
  }

  #tell(what: string): string {
    this.#steps.push(what)
    return this.#steps.join('\n')
  }

  /** A value to try: most often one that exists for this use, else one of another kind or person. */
  #guess(kind: Proof['kind'], email: string): string {
    const fitting = this.#proofs.filter((proof) => proof.kind === kind && proof.email === email)
    const from = this.#random(4) > 0 && fitting.length > 0 ? fitting : this.#proofs
    if (from.length === 0 || this.#random(8) === 0)
      return this.#oneOf(['ABCD-EFGH', 'x'.repeat(43)])
    const { value } = this.#oneOf(from)
    return this.#random(6) === 0 ? wrongCode(value) : value
  }

  #isProof(kind: Proof['kind'], value: string, email: string | undefined, door: Door): boolean {
    return this.#proofs.some(
      (proof) =>
        proof.isGood &&
        proof.kind === kind &&
        proof.value === value &&
        (email === undefined || proof.email === email) &&
        proof.door === door &&
        proof.endsAt > this.#now,
    )
  }

  #void(wanted: (proof: Proof) => boolean): void {
    for (const proof of this.#proofs) if (wanted(proof)) proof.isGood = false
  }

  #ask = async (door: Door, email: string): Promise<void> => {
    await this.#browser.post(paths[door].ask, { email })
    const mails = await this.#portal.mails()
    for (const { to, text } of mails.slice(this.#mailsRead)) this.#read(to, text)
    this.#mailsRead = mails.length
    this.#tell(`${email} asks at the ${door}`)
  }

  /** A new code voids the older ones of its account; their links stay good. */
  #read(email: string, text: string): void {
    const long = /\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/.exec(text)?.[0]
    const value = long ?? /^\d{4}$/m.exec(text)?.[0]
    if (value === undefined) return
    const door = long === undefined ? 'card' : 'portal'
    this.#void((proof) => proof.kind === 'code' && proof.email === email)
    const proof = { email, door, endsAt: this.#now + life[door], isGood: true } as const
    this.#proofs.push({ ...proof, kind: 'code', value })
    const secret = /\/([\w-]{43})\b/.exec(text)?.[1]
    if (secret !== undefined) this.#proofs.push({ ...proof, kind: 'link', value: secret })
  }

  #check = async (door: Door, email: string): Promise<void> => {
    const code = this.#guess('code', email)
    const { body } = await this.#browser.post(paths[door].check, { email, code })
    const told = this.#tell(`${email} enters ${code} at the ${door}: ${body.success}`)
    if (body.success !== true) return
    const proven = this.#proofs.find(
      (proof) => proof.value === code && this.#isProof('code', code, email, proof.door),
    )
    assert.ok(proven, `a code that is no proof was taken:\n${told}`)
    proven.isGood = false
    this.#hold(email, body.code, proven.door, door)
  }

  #follow = async (_door: Door, email: string): Promise<void> => {
    const hash = this.#guess('link', email)
    const { body } = await this.#browser.post('/api/login/link', { hash })
    const told = this.#tell(`somebody follows ${hash}: ${body.success}`)
    if (body.success !== true) return
    assert.ok(
      this.#isProof('link', hash, body.email, 'portal'),
      `a link that is no proof was taken:\n${told}`,
    )
    this.#void((proof) => proof.value === hash)
    this.#hold(body.email, body.code, 'portal', 'portal')
  }

  #hold(email: string, value: string, ofCode: Door, door: Door): void {
    assert.equal(ofCode, door, 'a code of one door was taken at the other')
    const endsAt = this.#now + changeCode.life
    this.#proofs.push({ kind: 'change', value, email, door, endsAt, isGood: true })
  }

  #change = async (door: Door, email: string): Promise<void> => {
    const code = this.#guess('change', email)
    const password = `Harbour7!${this.#random(1e6)}`
    const { body } = await this.#browser.post(paths[door].change, { email, code, password })
    const told = this.#tell(`${email} changes with ${code} at the ${door}: ${body.success}`)
    if (body.success !== true) return
    assert.ok(
      this.#isProof('change', code, email, door),
      `a password was changed without a proof:\n${told}`,
    )
    this.#void((proof) => proof.email === email)
    this.#passwords.set(email, password)
    this.changes += 1
  }

  #signIn = async (_door: Door, email: string): Promise<void> => {
    const known = [...this.#passwords.values(), ...this.#proofs.map(({ value }) => value), 'pass']
    const password = this.#oneOf(known)
    const browser = this.#portal.browser(this.#browser.headers)
    const { status } = await browser.post('/api/login', { email, password })
    const told = this.#tell(`${email} signs in with ${password}: ${status}`)
    const isOpen = (await browser.get('/api/user/me')).status === 200
    assert.equal(isOpen, status === 200, told)
    if (isOpen) assert.equal(password, this.#passwords.get(email), `a session was opened:\n${told}`)
  }

  #wait = async (): Promise<void> => {
    const time = this.#oneOf([minutes(1), minutes(2), minutes(14), minutes(20)])
    this.#tell(`${time / minutes(1)} minutes pass`)
    this.#portal.passes(time)
    this.#now += time
  }
}

/**
 * Walks so many times: one asks for a code, then come six random steps. A day lies between two walks, so that limits begin anew.
 * @returns how often a password was changed with a right proof
 */
export async function walkRandomly(portal: TestPortal, walks: number): Promise<number> {
  const random = randomFrom(20_261_123)
  const passwords = new Map<string, string>()
  for (const name of ['ana', 'ben', 'stranger']) {
    const { email, password } = await activatedAgent(portal, { email: `${name}@example.com` })
    passwords.set(email, password)
  }
  let changes = 0
  let mailsRead = (await portal.mails()).length
  for (let number = 0; number < walks; number += 1) {
    const walk = new Walk(portal, random, passwords, number, mailsRead)
    await walk.begin()
    for (let steps = 0; steps < 6; steps += 1) await walk.step()
    ;({ mailsRead } = walk)
    changes += walk.changes
    // What is mailed late must not be read as the next walk's.
    portal.passes(days(1))
    mailsRead = (await portal.mails()).length
  }
  for (const [email, password] of passwords)
    assert.equal(
      (await portal.browser().post('/api/login', { email, password })).status,
      200,
      `${email} has the password of the model`,
    )
  return changes
}
