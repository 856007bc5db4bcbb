/** A reporter of Node's test runner that writes an `Outcome` as JSON. */
import { relative } from 'node:path'
import { inspect } from 'node:util'
import type { TestEvent } from 'node:test/reporters'
import type { NamedTest } from './outcomes.ts'

export default async function* nodeReport(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  const failures: NamedTest[] = []
  const skipped: NamedTest[] = []
  let passed = 0
  for await (const { type, data } of events) {
    if (type === 'test:summary' && data.file === undefined) passed = data.counts.passed
    if (type === 'test:pass' && typeof data.skip === 'string')
      skipped.push({ test: nameOf(data), why: data.skip })
    if (type !== 'test:fail') continue
    const { error } = data.details
    // The error that matters is the cause; a suite says again what its tests said.
    if ('failureType' in error && error.failureType === 'subtestsFailed') continue
    failures.push({
      test: nameOf(data),
      why: inspect(error.cause ?? error),
    })
  }
  yield JSON.stringify({ passed, failures, skipped })
}

const nameOf = ({ file = '', line, name }: { file?: string; line?: number; name: string }) =>
  `${relative('.', file)}:${line} ${name}`
