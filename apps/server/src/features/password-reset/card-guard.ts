import { attempts } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import {
  countAttempt,
  readAttempts,
  resetLimit,
  refundAttempt,
} from '../../rate-limit/rate-limit.ts'
import { portalCodes } from './portal-codes.ts'
import type { CodeGuard } from './service.ts'

const count = (deps: Deps, limit: keyof typeof attempts, subject: string) =>
  countAttempt(deps, { name: limit, ...attempts[limit] }, subject)

/** All accounts together, and where a guess is counted that can be right nowhere: the same writing, and no row for each made-up address. */
const all = 'all'
const nowhere = 'nowhere'

const isReached = async (deps: Deps, limit: keyof typeof attempts, subject: string) =>
  (await readAttempts(deps, limit, subject)) >= attempts[limit].max

/**
 * Keeps four digits from being guessed: 5 codes an account a day, 10 wrong guesses at an account until its owner signs in, 20 an hour at all
 * accounts, after which nobody gets digits for a day (security a.3). Who may have none is mailed a code of the portal's instead.
 */
export const cardGuard: CodeGuard = {
  mayHaveCode: async (deps, email) => {
    const today = await count(deps, 'cardCodesByAccountAndDay', email)
    const closed = [
      await isReached(deps, 'cardFailuresByAccount', email),
      await isReached(deps, 'cardFailuresInAll', all),
      await isReached(deps, 'cardBreaker', all),
    ]
    return today.allowed && !closed.includes(true)
  },
  instead: {
    ...portalCodes,
    mail: (name, code) => ({ ...portalCodes.mail(name, code), template: 'cardLongCode' }),
  },
  countGuess: async (deps, email) => {
    const ofAccount = await count(deps, 'cardFailuresByAccount', email ?? nowhere)
    const inAll = await count(deps, 'cardFailuresInAll', email === undefined ? nowhere : all)
    const isStopped = await isReached(deps, 'cardBreaker', all)
    // With the guess itself, so that no end of the program and no guess beside it can leave the stop out.
    const isStop = email !== undefined && inAll.left === 0
    await count(deps, 'cardBreaker', isStop ? all : nowhere)
    if (isStop && !isStopped) deps.log.warn('card codes stopped: too many wrong guesses in all')
    return {
      allowed: email !== undefined && ofAccount.allowed && inAll.allowed && !isStopped,
      settle: async (later, isRight) => {
        if (isRight) await takeBack(later, email ?? nowhere, isStop)
      },
    }
  },
}

/** A right guess is no failure: what it counted and, where nobody guessed beside it, what it stopped is undone. */
const takeBack = (deps: Deps, email: string, isStop: boolean): Promise<void> =>
  deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    await refundAttempt(within, 'cardFailuresByAccount', email)
    await refundAttempt(within, 'cardFailuresInAll', all)
    if (!isStop || (await isReached(within, 'cardFailuresInAll', all))) return
    await resetLimit(within, 'cardBreaker', all)
    deps.log.warn('card codes go on: the last guess was right')
  })
