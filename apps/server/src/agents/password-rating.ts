/** Rates passwords in a separate thread. One rating can take a tenth of a second. */
import { Threads } from '../threads/thread.ts'

export interface RatingQuestion {
  readonly password: string
  /** What strangers try first, such as the owner's name. */
  readonly words: readonly string[]
}

const raters = new Threads<RatingQuestion, number>(
  new URL('password-rating-worker.ts', import.meta.url),
  1,
)

/** Estimates how many guesses find the password. The thread starts at the first use. */
export function guessesFor(question: RatingQuestion): Promise<number> {
  return raters.ask(question)
}
