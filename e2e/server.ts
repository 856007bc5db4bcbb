/**
 * The server of the journeys. Its embedded database holds the demo people and is deleted
 * afterwards.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFlags } from '../apps/server/test/cli.ts'

/** In memory where possible, because the database writes synchronously. */
const parentFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const folder = mkdtempSync(join(parentFolder, 'passerelle-journeys-'))
const port = process.env['E2E_PORT'] ?? '4310'
const child = spawn(process.execPath, [...programFlags, 'apps/server/src/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    DEMO: 'on',
    LOG_LEVEL: 'error',
    ARGON2_MEMORY_KIB: '19456',
    ARGON2_PASSES: '2',
    TRUST_PROXY: '1',
    MONITORING_PORT: '0',
    CORPORATE_URL: `http://localhost:${port}/healthz`,
    CONTACT_URL: 'mailto:team@example.com',
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
