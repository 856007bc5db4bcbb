import { attempts, cardCode, seconds } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { randomDigits } from '../../crypto/codes.ts'
import {
  countAttempt,
  readAttempts,
  refundAttempt,
  resetLimit,
} from '../../rate-limit/rate-limit.ts'
import { portalCodes } from './portal-codes.ts'
import type { CodeGuard, CodeProfile } from './service.ts'

const { life, tries, digits } = cardCode

/** The subject of the limits over all accounts together. */
const allAccounts = 'all'
/**
 * The subject for guesses at addresses without a code. They cause the same writes, but no row for
 * each invented address.
 */
const noAccount = 'nowhere'

const countLimit = (deps: Deps, limit: keyof typeof attempts, subject: string) =>
  countAttempt(deps, { name: limit, ...attempts[limit] }, subject)

const isReached = async (deps: Deps, limit: keyof typeof attempts, subject: string) =>
  (await readAttempts(deps, limit, subject)) >= attempts[limit].max

/**
 * Protects four digits against guessing (security a.3): 5 codes for an account a day, 10 wrong
 * guesses at an account until its owner signs in,
 * and 20 wrong guesses an hour at all accounts together. After those 20 no account gets digits for
 * a day.
 */
const cardGuard: CodeGuard = {
  mayHaveCode: async (deps, email) => {
    const dayLimit = await countLimit(deps, 'cardCodesByAccountAndDay', email)
    // All three limits are read even if the first is reached, so that every address causes the same
    // work.
    const areReached = [
      await isReached(deps, 'cardFailuresByAccount', email),
      await isReached(deps, 'cardFailuresInAll', allAccounts),
      await isReached(deps, 'cardBreaker', allAccounts),
    ]
    return dayLimit.allowed && !areReached.includes(true)
  },
  fallback: {
    ...portalCodes,
    mail: (name, code, token) => ({
      ...portalCodes.mail(name, code, token),
      template: 'cardLongCode',
    }),
  },
  countGuess: async (deps, email) => {
    const accountLimit = await countLimit(deps, 'cardFailuresByAccount', email ?? noAccount)
    const overallLimit = await countLimit(
      deps,
      'cardFailuresInAll',
      email === undefined ? noAccount : allAccounts,
    )
    const wasStopped = await isReached(deps, 'cardBreaker', allAccounts)
    // The stop is written in the transaction of the guess. Neither a crash nor a guess at the same
    // time can prevent it.
    const isStop = email !== undefined && overallLimit.left === 0
    await countLimit(deps, 'cardBreaker', isStop ? allAccounts : noAccount)
    if (isStop && !wasStopped) deps.log.warn('card codes stopped: too many wrong guesses in all')
    return {
      allowed: email !== undefined && accountLimit.allowed && overallLimit.allowed && !wasStopped,
      refund: (later) => refundGuess(later, email ?? noAccount, isStop),
    }
  },
}

/**
 * Takes back the count of a right guess. It also ends the stop that this guess caused, unless
 * wrong guesses at the same time caused one too.
 */
async function refundGuess(deps: Deps, email: string, isStop: boolean): Promise<void> {
  await deps.db.transaction(async (db) => {
    const inTransaction = { ...deps, db }
    await refundAttempt(inTransaction, 'cardFailuresByAccount', email)
    await refundAttempt(inTransaction, 'cardFailuresInAll', allAccounts)
    if (!isStop || (await isReached(inTransaction, 'cardFailuresInAll', allAccounts))) return
    await resetLimit(inTransaction, 'cardBreaker', allAccounts)
    deps.log.warn('card codes go on: the last guess was right')
  })
}

/**
 * The generic card's codes: four digits. Without the guard they could be guessed (security a.3).
 */
export const cardCodes: CodeProfile = {
  name: 'card',
  life,
  tries,
  newCode: () => randomDigits(digits),
  canonical: (entered) => entered.replace(/[\s-]/g, ''),
  mail: (name, code) => ({
    template: 'cardCode',
    values: { name, code, seconds: life / seconds(1) },
    life,
  }),
  guard: cardGuard,
}
