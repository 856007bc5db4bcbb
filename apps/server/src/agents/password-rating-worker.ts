/** The thread that rates passwords. The lists of common passwords are large and only here. */
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { answerQuestions } from '../threads/thread.ts'
import type { RatingQuestion } from './password-rating.ts'

const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

if (parentPort)
  answerQuestions(
    parentPort,
    ({ password, words }: RatingQuestion) => rater.check(password, [...words]).guesses,
  )
