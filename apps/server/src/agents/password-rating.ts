/**
 * Rates passwords in a separate thread. One rating can take a tenth of a second, and in the main
 * thread every other call would wait for it.
 */
import { Worker } from 'node:worker_threads'

export interface RatingQuestion {
  readonly id: number
  readonly password: string
  /** What strangers try first, such as the owner's name. */
  readonly words: readonly string[]
}

export interface RatingAnswer {
  readonly id: number
  readonly guesses: number
}

const program = new URL('password-rating-worker.ts', import.meta.url)

/** A thread that rates passwords, and the ratings that wait for it. */
export class PasswordRater {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<number>>()
  #asked = 0

  /** @param onEnd called when the thread has ended and cannot be asked any more */
  constructor(onEnd: () => void, worker: URL = program) {
    this.#worker = new Worker(worker, { execArgv: [] })
    this.#worker.on('message', ({ id, guesses }: RatingAnswer) => {
      this.#waiting.get(id)?.resolve(guesses)
      this.#forget(id)
    })
    const end = (error: unknown) => {
      onEnd()
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    this.#worker.on('error', end)
    // A thread that ends without an error, such as one out of memory, would let them wait for ever.
    this.#worker.on('exit', (code) => end(new Error(`the rating thread ended with ${code}`)))
    this.#worker.unref()
  }

  ask(question: Omit<RatingQuestion, 'id'>): Promise<number> {
    const answer = Promise.withResolvers<number>()
    this.#asked += 1
    this.#waiting.set(this.#asked, answer)
    this.#worker.ref()
    this.#worker.postMessage({ id: this.#asked, ...question } satisfies RatingQuestion)
    return answer.promise
  }

  /** An idle thread must not keep a stopping process alive. */
  #forget(id: number): void {
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#worker.unref()
  }
}

let rater: PasswordRater | undefined

/** Estimates how many guesses find the password. The thread starts at the first use. */
export async function guessesFor(question: Omit<RatingQuestion, 'id'>): Promise<number> {
  rater ??= new PasswordRater(() => {
    rater = undefined
  })
  return rater.ask(question)
}
