/**
 * `npm run bench`: measures every budget of the server beside its comparison in the same run.
 * Prints a table for `bench/README.md`.
 */
import { buildPortal } from '../scripts/build.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { measureImport } from './import.ts'
import { measureLanguages } from './languages.ts'
import { measureLoads } from './loads.ts'
import { measureMe } from './me.ts'
import { measureMemory } from './memory.ts'
import { measureProvider } from './provider.ts'
import { measureRelease } from './release.ts'
import { measureRest } from './rest.ts'
import { measureScale } from './scale/scale.ts'
import type { Figure } from './server.ts'
import { measureServers } from './servers.ts'
import { measureSignins, measureWaiting } from './signins.ts'
import { measureSmtp } from './smtp.ts'

const only = process.argv[2]
const wanted = (name: string) => only === undefined || only === name

await buildPortal()
const postgres = await startPostgres()
const figures: Figure[] = []
try {
  if (wanted('rest')) figures.push(...(await measureRest(postgres.url)))
  if (wanted('release')) figures.push(...(await measureRelease(postgres.url)))
  if (wanted('memory'))
    figures.push(...(await measureMemory(postgres.url, Number(process.argv[3] ?? 300))))
  if (wanted('me')) figures.push(...(await measureMe(postgres.url)))
  if (wanted('signins')) figures.push(await measureSignins(postgres.url))
  if (wanted('languages')) figures.push(await measureLanguages(postgres.url))
  if (wanted('loads')) figures.push(...(await measureLoads(postgres.url, process.argv[3])))
  if (wanted('provider')) figures.push(...(await measureProvider(postgres.url)))
  if (wanted('smtp')) figures.push(...(await measureSmtp(postgres.url)))
  if (wanted('import')) figures.push(...(await measureImport(Number(process.argv[3] ?? 1_000_000))))
  if (wanted('waiting')) figures.push(...(await measureWaiting(postgres.url)))
  // Binds processes to processors, this one too.
  if (wanted('servers')) figures.push(...(await measureServers(postgres.url)))
  // Filling a database takes minutes.
  if (only === 'scale') figures.push(...(await measureScale(process.argv.slice(3))))
} finally {
  await postgres.remove()
}

process.stdout.write('\n| what | measured | budget | holds |\n|---|---|---|---|\n')
for (const { what, measured, budget, isWithinBudget } of figures)
  process.stdout.write(
    `| ${what} | ${measured} | ${budget} | ${isWithinBudget === undefined ? 'not judged' : isWithinBudget ? 'yes' : '**no**'} |\n`,
  )
process.exit(figures.every(({ isWithinBudget }) => isWithinBudget !== false) ? 0 : 1)
