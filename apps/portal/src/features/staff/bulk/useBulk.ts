import * as limits from '@passerelle/contracts/limits.ts'
import { useState } from 'react'
import type { CallProblem, Result } from '../../../api/call.ts'
import type { RequestBody, ResponseBody } from '../../../api/endpoints.ts'

export type BulkBody = RequestBody<'POST /api/staff/agents/bulk'>
export type BulkAction = BulkBody['action']
type BulkAnswer = ResponseBody<'POST /api/staff/agents/bulk'>
export type BulkResult = BulkAnswer['results'][number]

/** A picked entry: who it is about. */
export interface BulkEntry {
  readonly id: string
  readonly name: string
  /** The language of the mails. BCP 47; null means English. */
  readonly locale: string | null
}

/** The answers to one action, in the order of the list. */
export interface ToldResults {
  readonly action: BulkAction
  readonly rows: readonly { readonly entry: BulkEntry; readonly result: BulkResult }[]
}

export type SendBulk = (body: BulkBody) => Promise<Result<BulkAnswer>>

const partsOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / limits.bulk.max) }, (_, part) =>
    ids.slice(part * limits.bulk.max, (part + 1) * limits.bulk.max),
  )

/**
 * Sends one action on many entries, as many at a time as the server takes. What was answered before
 * a failure stays told, and the rest stays picked.
 * @param onAnswered takes the answers, also when only some of the entries have one
 */
export function useBulk(send: SendBulk, onAnswered: (told: ToldResults) => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)

  const sendParts = async (ids: readonly string[], body: Omit<BulkBody, 'ids'>) => {
    const results: BulkResult[] = []
    for (const part of partsOf(ids)) {
      const answer = await send({ ...body, ids: part })
      if (!answer.ok) return { results, failure: answer }
      results.push(...answer.answer.results)
    }
    return { results, failure: null }
  }

  /** @returns whether all entries were answered */
  const run = async (entries: readonly BulkEntry[], body: Omit<BulkBody, 'ids'>) => {
    if (isBusy) return false
    setBusy(true)
    const { results, failure } = await sendParts(
      entries.map(({ id }) => id),
      body,
    )
    setBusy(false)
    // At 401 the guard asks for the password over the page.
    setProblem(failure?.status === 401 ? null : failure)
    const rows = entries.flatMap((entry) => {
      const result = results.find(({ id }) => id === entry.id)
      return result ? [{ entry, result }] : []
    })
    if (rows.length > 0) onAnswered({ action: body.action, rows })
    return failure === null
  }
  return { isBusy, problem, run, forgetProblem: () => setProblem(null) }
}
