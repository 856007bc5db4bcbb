/** Checks of the settings against the world outside. They change nothing. */
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { seconds } from '@passerelle/contracts/limits.ts'
import { isLoopback } from '@passerelle/contracts/site-addresses.ts'
import type { Config } from '../config/config.ts'
import type { SchemaState } from '../db/migrations/migrations.ts'
import { migrations } from '../db/migrations/migrations.ts'
import { reachSmtp } from '../mail/sender.ts'
import { fault, note, ok, reasonOf, type Check } from './check.ts'

const oldestPostgres = 15

/** Says what a start would do about the schema. */
export function schemaSentence({ applied, pending, newer }: SchemaState): string {
  if (newer === 'usable') return 'a newer version migrated it, and this one may still use it'
  if (newer === 'unusable') return 'a newer version migrated it: this one does not start'
  if (pending.length === 0) return `has all ${migrations(applied)} of this version`
  return `lacks ${migrations(pending)} of this version`
}

/** Connects to the database and reads its version, rights and schema. */
export async function checkDatabase({ database, migrate }: Config): Promise<Check> {
  const name = 'database'
  if (database.kind === 'embedded') return checkFolder(database.folder)
  const { inspectPostgres, postgresFacts } = await import('../db/open/postgres.ts')
  try {
    const { version, isReadOnly, mayCreate } = await postgresFacts(database.url)
    if (version < oldestPostgres)
      return fault(name, `PostgreSQL ${version} is too old; ${oldestPostgres} or newer is needed.`)
    if (isReadOnly) return fault(name, 'PostgreSQL takes no writes: it is a standby or read only.')
    const schema = await inspectPostgres(database.url)
    const sentence = `PostgreSQL ${version}; ${schemaSentence(schema)}.`
    if (schema.newer === 'unusable') return fault(name, sentence)
    if (schema.pending.length === 0) return ok(name, sentence)
    if (!mayCreate && migrate === 'on')
      return fault(name, `${sentence} Its user may not create tables, so a start cannot migrate.`)
    return migrate === 'off'
      ? fault(name, `${sentence} Run \`db migrate\`, or set MIGRATE to on or wait.`)
      : note(name, sentence)
  } catch (error) {
    return fault(name, reasonOf(error))
  }
}

/** A server may have the folder, so nothing in it is opened. */
function checkFolder(folder: string): Check {
  const name = 'database'
  const place = resolve(folder)
  const isThere = existsSync(join(place, 'pglite'))
  try {
    accessSync(nearestFolder(place), constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return fault(name, `The folder ${place} cannot be used (${reasonOf(error)}). See DATA_DIR.`)
  }
  return isThere
    ? ok(name, `Embedded, in ${place}.`)
    : note(name, `Embedded; the first start makes it in ${place}.`)
}

const nearestFolder = (path: string): string =>
  existsSync(path) ? path : nearestFolder(dirname(path))

/** Connects to the mail server and signs in. It sends nothing. */
export async function checkMail({ mail }: Config): Promise<Check> {
  const name = 'mail'
  if (mail.smtpUrl === null) return note(name, 'Without SMTP_URL mails go to /mailbox.')
  const { host } = new URL(mail.smtpUrl)
  try {
    await reachSmtp(mail.smtpUrl)
    return ok(name, `${host} takes mails.`)
  } catch (error) {
    return fault(name, `${host} does not (${reasonOf(error)}). See SMTP_URL.`)
  }
}

/** Many a site answers 200 to every address. */
async function isHealth(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => undefined)
  return (Object(body) as { alive?: unknown }).alive === true
}

/** Asks the address that people use whether this portal answers there. */
export async function checkPublicUrl({ publicUrl }: Config): Promise<Check> {
  const name = 'public url'
  try {
    const answer = await fetch(new URL('/healthz', publicUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(seconds(10)),
    })
    const { status } = answer
    if (status === 200)
      return (await isHealth(answer))
        ? ok(name, `The portal answers at ${publicUrl}.`)
        : fault(name, `Something else than the portal answers at ${publicUrl}. See PUBLIC_URL.`)
    if (status >= 502 && status <= 504)
      return note(
        name,
        `A proxy answers at ${publicUrl} (${status}); no portal runs behind it yet.`,
      )
    return fault(name, `${publicUrl} answers ${status}: no portal of this address. See PUBLIC_URL.`)
  } catch (error) {
    if (isLoopback(new URL(publicUrl))) return note(name, `Nothing answers at ${publicUrl} yet.`)
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    return fault(name, `${publicUrl} cannot be reached (${reasonOf(cause)}). See PUBLIC_URL.`)
  }
}
