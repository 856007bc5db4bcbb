/** Runs the first command of docs/integrate-a-site.md. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder } from '../faults/server.ts'

const run = promisify(execFile)

test('the guide’s command adds a site and says its secret', async () => {
  const guide = await readFile('docs/integrate-a-site.md', 'utf8')
  const command = /^npm run cli -- (sites add(?:.*\\\n)*.*)$/m.exec(guide)?.[1] ?? ''
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
  const folder = temporaryFolder()
  try {
    const { stdout } = await run(process.execPath, ['apps/server/src/cli/cli.ts', ...words], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder.path },
    })
    assert.match(stdout, /^client_id +\S+$/m)
    assert.match(stdout, /^client_secret +\S+$/m)
  } finally {
    folder.remove()
  }
})
