/** The thread that rates passwords. The lists of common passwords are large and only here. */
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { RatingAnswer, RatingQuestion } from './password-rating.ts'

const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

parentPort?.on('message', ({ id, password, words }: RatingQuestion) => {
  const { guesses } = rater.check(password, [...words])
  parentPort?.postMessage({ id, guesses } satisfies RatingAnswer)
})
