import { attempts, days } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { countAttempt, countedAttempts, takeBackAttempt } from '../../http/attempts.ts'
import type { CodeGuard } from '../../reset-codes.ts'

const count = (deps: Deps, limit: keyof typeof attempts, subject: string) => countAttempt(deps, { name: limit, ...attempts[limit] }, subject)

/** All accounts together, and where a guess is counted that can be right nowhere: the same writing, and no row for each made-up address. */
const all = 'all'
const nowhere = 'nowhere'

/**
 * Keeps four digits from being guessed: 5 codes an account a day, 10 wrong guesses at an account until its owner signs in, 20 an hour at all
 * accounts, after which nobody gets digits for a day (security a.3). Who may have none is mailed the way to the portal's own reset instead.
 */
export const cardGuard: CodeGuard = {
  mayHaveCode: async (deps, email) => {
    const today = await count(deps, 'cardCodesByAccountAndDay', email)
    const failures = await countedAttempts(deps, 'cardFailuresByAccount', email)
    const stops = await countedAttempts(deps, 'cardBreaker', all)
    return today.allowed && failures < attempts.cardFailuresByAccount.max && stops === 0
  },
  mailWithoutCode: (name) => ({ template: 'cardWithoutCode', values: { name }, life: days(1) }),
  countGuess: async (deps, email) => {
    const ofAccount = await count(deps, 'cardFailuresByAccount', email ?? nowhere)
    const inAll = await count(deps, 'cardFailuresInAll', email === undefined ? nowhere : all)
    return {
      allowed: email !== undefined && ofAccount.allowed && inAll.allowed,
      settle: (later, isRight) => (isRight ? takeBack(later, email ?? nowhere) : stopIfLast(later, inAll.left)),
    }
  },
}

/** A right guess is no failure. */
async function takeBack(deps: Deps, email: string): Promise<void> {
  await takeBackAttempt(deps, 'cardFailuresByAccount', email)
  await takeBackAttempt(deps, 'cardFailuresInAll', all)
}

async function stopIfLast(deps: Deps, left: number): Promise<void> {
  if (left > 0) return
  await count(deps, 'cardBreaker', all)
  deps.log.warn('card codes stopped: too many wrong guesses in all')
}
