/** `npm run dev`: runs the server, restarted on every change, and the portal from its sources. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
const portal = 'http://localhost:5173'
const server = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-path=apps/server/src',
    '--watch-path=packages/contracts/src',
    'apps/server/src/main.ts',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: portal },
  },
)
const pages = spawn('vite', ['apps/portal', '--port', '5173', '--strictPort'], { stdio: 'inherit' })
const stop = () => {
  server.kill('SIGTERM')
  pages.kill('SIGTERM')
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
for (const child of [server, pages]) child.once('exit', stop)
