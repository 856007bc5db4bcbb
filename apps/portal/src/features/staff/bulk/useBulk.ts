import * as limits from '@passerelle/contracts/limits.ts'
import { useState } from 'react'
import type { CallProblem, Result } from '../../../api/call.ts'
import type { RequestBody, ResponseBody } from '../../../api/endpoints.ts'
import type { DecidedEntry } from '../decisions/LastResult.tsx'

export type BulkBody = RequestBody<'POST /api/staff/agents/bulk'>
export type BulkAction = BulkBody['action']
type BulkAnswer = ResponseBody<'POST /api/staff/agents/bulk'>
export type BulkResult = BulkAnswer['results'][number]

/** A picked entry: who it is about, and what the list shows of it. */
export interface BulkEntry extends DecidedEntry {
  readonly version: number
  /** The language of the mails. BCP 47; null means English. */
  readonly locale: string | null
}

/** The answers to one action, in the order of the list. */
export interface BulkOutcome {
  readonly action: BulkAction
  /** Who has them after an assignment; null for none. */
  readonly to: BulkBody['to']
  /** When they were sent, in milliseconds since 1970: the server may have decided since then. */
  readonly at: number
  readonly rows: readonly { readonly entry: BulkEntry; readonly result: BulkResult }[]
}

export type SendBulk = (body: BulkBody) => Promise<Result<BulkAnswer>>

const partsOf = (entries: readonly BulkEntry[]) =>
  Array.from({ length: Math.ceil(entries.length / limits.bulk.max) }, (_, part) =>
    entries.slice(part * limits.bulk.max, (part + 1) * limits.bulk.max),
  )

/** What is done, without the entries that it is done with. */
type BulkChoices = Omit<BulkBody, 'ids' | 'versions'>

/**
 * Sends one action on many entries, as many at a time as the server takes. What was answered before
 * a failure stays shown, and the rest stays picked.
 * @param onAnswered takes the answers, also when only some of the entries have one
 */
export function useBulk(send: SendBulk, onAnswered: (outcome: BulkOutcome) => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)

  const sendParts = async (entries: readonly BulkEntry[], body: BulkChoices) => {
    const results: BulkResult[] = []
    for (const part of partsOf(entries)) {
      const answer = await send({
        ...body,
        ids: part.map(({ id }) => id),
        versions: Object.fromEntries(part.map(({ id, version }) => [id, version])),
      })
      if (!answer.ok) return { results, failure: answer }
      results.push(...answer.answer.results)
    }
    return { results, failure: null }
  }

  /** @returns whether all entries were answered */
  const run = async (entries: readonly BulkEntry[], body: BulkChoices) => {
    if (isBusy) return false
    setBusy(true)
    const at = Date.now()
    const { results, failure } = await sendParts(entries, body)
    setBusy(false)
    // At 401 the guard asks for the password over the page.
    setProblem(failure?.status === 401 ? null : failure)
    const rows = entries.flatMap((entry) => {
      const result = results.find(({ id }) => id === entry.id)
      return result ? [{ entry, result }] : []
    })
    if (rows.length > 0) onAnswered({ action: body.action, to: body.to, at, rows })
    return failure === null
  }
  return { isBusy, problem, run, forgetProblem: () => setProblem(null) }
}
