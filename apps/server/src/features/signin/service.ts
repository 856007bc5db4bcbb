import type { Deps } from '../../deps.ts'
import { countAttempts, resetLimit, refundAttempt } from '../../rate-limit/rate-limit.ts'
import { invalidLogin, Problem, tooMany } from '../../problems/problem.ts'
import type { Device } from './trusted-device.ts'
import { findByLogin, renewHash, type Login } from './store.ts'

/** Who may open a session: what the answer tells, and the hash that is stored while the password is the checked one. */
export type Member = Pick<
  Login,
  'id' | 'state' | 'role' | 'name' | 'surname' | 'email' | 'passwordHash'
>

interface Entered {
  /** E-mail address or login number, in its one spelling. */
  readonly login: string
  readonly password: string
}

/**
 * Checks a login and its password. An unknown login, a registration that is not activated and a wrong password are the same in words and work.
 * @throws Problem 401 wrong · 403 declined or suspended, to whoever knows the password · 429 too many attempts · 503 too many at once
 */
export const checkLogin = (
  deps: Deps,
  { login, password }: Entered,
  network: string,
  device: Device,
): Promise<Member> =>
  deps.passwords.admit(async () => {
    await count(deps, 'loginByAddress', network)
    const agent = await findByLogin(deps.db, login)
    const account = agent?.email ?? login
    const bucket = agent && device.isKnownTo(agent.id) ? 'loginByKnownDevice' : 'loginByAccount'
    await count(deps, bucket, account)
    const isRight = await deps.passwords.verify(agent?.passwordHash, password)
    if (!agent || !isRight || agent.state === 'registered') {
      deps.log.info({ agentId: agent?.id }, 'sign-in refused')
      throw invalidLogin()
    }
    await resetLimit(deps, bucket, account)
    await refundAttempt(deps, 'loginByAddress', network)
    refuseClosed(agent)
    return deps.passwords.isStale(agent.passwordHash)
      ? { ...agent, passwordHash: await renewedHash(deps, agent, password) }
      : agent
  })

/** The hash with today's costs, once it is stored. Where another sign-in was first, or a change of password, the password is checked again. */
async function renewedHash(
  { db, passwords }: Deps,
  agent: Login,
  password: string,
): Promise<string> {
  const renewed = await passwords.hash(password)
  if (await renewHash(db, agent.id, agent.passwordHash, renewed)) return renewed
  const stored = (await findByLogin(db, agent.email))?.passwordHash
  if (stored === undefined || !(await passwords.verify(stored, password))) throw invalidLogin()
  return stored
}

async function count(
  deps: Deps,
  limit: 'loginByAddress' | 'loginByAccount' | 'loginByKnownDevice',
  subject: string,
): Promise<void> {
  const { allowed, retryAfter } = await countAttempts(deps, [[limit, subject]])
  if (!allowed) throw tooMany(retryAfter)
}

const closed = {
  declined: 'Your registration was declined',
  suspended: 'Your account is suspended',
} as const

function refuseClosed({ state, reason }: Login): void {
  if (state !== 'declined' && state !== 'suspended') return
  throw new Problem(
    403,
    state,
    reason ? `${closed[state]}: ${reason}` : `${closed[state]}.`,
    reason ? { reason } : {},
  )
}
