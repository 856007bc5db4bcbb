/**
 * Work in a thread of its own. What computes for a tenth of a second would make every other call
 * wait in the main thread.
 */
import { Worker, type MessagePort } from 'node:worker_threads'

/** What a thread gets and sends back. */
export interface Question<Input> {
  readonly id: number
  readonly input: Input
}
export interface Answer<Output> {
  readonly id: number
  readonly output: Output
}

/** A thread that answers questions, and the questions that wait for it. */
export class Thread<Input, Output> {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<Output>>()
  #asked = 0

  /**
   * @param program answers each message with one of the same id
   * @param onEnd called when the thread has ended and cannot be asked any more
   */
  constructor(program: URL, onEnd: () => void) {
    this.#worker = new Worker(program, { execArgv: [] })
    this.#worker.on('message', ({ id, output }: Answer<Output>) => {
      this.#waiting.get(id)?.resolve(output)
      this.#forget(id)
    })
    const end = (error: unknown) => {
      onEnd()
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    this.#worker.on('error', end)
    // A thread that ends without an error, such as one out of memory, would let them wait for ever.
    this.#worker.on('exit', (code) => end(new Error(`the thread ended with ${code}`)))
    this.#worker.unref()
  }

  /** How many questions wait for this thread. */
  get load(): number {
    return this.#waiting.size
  }

  ask(input: Input): Promise<Output> {
    const answer = Promise.withResolvers<Output>()
    this.#asked += 1
    this.#waiting.set(this.#asked, answer)
    this.#worker.ref()
    this.#worker.postMessage({ id: this.#asked, input } satisfies Question<Input>)
    return answer.promise
  }

  /** An idle thread must not keep a stopping process alive. */
  #forget(id: number): void {
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#worker.unref()
  }
}

/** Threads of one program. Each starts when it is first needed, and again after it has ended. */
export class Threads<Input, Output> {
  readonly #program: URL
  readonly #threads: (Thread<Input, Output> | undefined)[]

  constructor(program: URL, count: number) {
    this.#program = program
    this.#threads = Array.from({ length: count })
  }

  /** Asks the thread that has the least to do. */
  ask(input: Input): Promise<Output> {
    const load = (at: number) => this.#threads[at]?.load ?? 0
    const at = [...this.#threads.keys()].reduce((best, one) =>
      load(one) < load(best) ? one : best,
    )
    this.#threads[at] ??= new Thread(this.#program, () => {
      this.#threads[at] = undefined
    })
    return this.#threads[at].ask(input)
  }
}

/** Makes the current thread answer what `Thread` asks. A failure ends the thread. */
export function answerQuestions(port: MessagePort, answer: (input: never) => unknown): void {
  port.on('message', ({ id, input }: Question<never>) => {
    // A rejection that is not handled ends the thread, which refuses its questions.
    void Promise.resolve(answer(input)).then((output) =>
      port.postMessage({ id, output } satisfies Answer<unknown>),
    )
  })
}
