/** `db …`: the schema of the database. */
import type { Config } from '../config/config.ts'
import { inspectDb, openDb } from '../db/open/open.ts'
import { migrations } from '../db/migrations/migrations.ts'
import { schemaSentence } from './check-settings.ts'
import { expectNothing, print, printError, readJsonFlag, type Topic } from './command.ts'

async function status({ database }: Config, json: boolean): Promise<void> {
  const state = await inspectDb(database)
  if (json) print(JSON.stringify(state, null, 2))
  else {
    print(`The database ${schemaSentence(state)}.`)
    for (const tag of state.pending) print(`  ${tag}`)
  }
  if (state.pending.length > 0 || state.newer === 'unusable') process.exitCode = 1
}

async function migrate({ database }: Config): Promise<void> {
  const { pending } = await inspectDb(database)
  const { close } = await openDb(database, { migrate: 'on', note: printError })
  await close()
  print(
    pending.length === 0
      ? 'The database has every migration of this version.'
      : `Applied ${migrations(pending)}.`,
  )
}

export const db: Topic = {
  help: `  db status             which migrations the database lacks; it changes nothing; 1 when there are some
    --json                        for a program
  db migrate            applies them, whatever MIGRATE says`,
  whileServerRuns: 'A server has migrated the database at its start.',
  commands: {
    status: (args, config) => {
      const json = readJsonFlag('db status', args)
      return { alone: () => status(config, json) }
    },
    migrate: (args, config) => {
      expectNothing('db migrate', args)
      return { alone: () => migrate(config) }
    },
  },
}
