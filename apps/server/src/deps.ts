import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { Db } from './db/db.ts'
import { localLocks, type WithLock } from './db/locks.ts'
import { readLocales, type Locales } from './i18n/locales.ts'
import { Keys } from './crypto/keys.ts'
import { Passwords } from './crypto/passwords.ts'
import { randomToken } from './crypto/tokens.ts'
import { readTermsDocuments, type Terms } from './i18n/terms-documents.ts'

/** A mail as it leaves the house. */
export interface Mail {
  /** The same for every attempt, so that a mail that was sent twice is recognised. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** What the features need of the world. Nothing reads the clock, the environment, randomness or the mail server but through it. */
export interface Deps {
  readonly config: Config
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly keys: Keys
  readonly passwords: Passwords
  /** The languages and their texts. */
  readonly locales: Locales
  /** The terms documents. */
  readonly terms: Terms
  readonly now: () => Date
  /** One after another, over all servers. */
  readonly withLock: WithLock
  readonly newId: () => string
  readonly newToken: () => string
  /** Hands a mail to SMTP or to the built-in mailbox; rejects when it could not be taken. */
  readonly send: (mail: Mail) => Promise<void>
  /** Tells the mail worker that there is something to send. */
  readonly wakeMail: () => void
}

type Given = Pick<Deps, 'config' | 'db' | 'log' | 'send'> & Partial<Deps>

/** @throws ConfigError when the languages or the terms cannot be read */
export function makeDeps({ config, ...given }: Given, secretKey: string): Deps {
  const keys = new Keys(secretKey)
  return {
    config,
    keys,
    passwords: new Passwords(config.argon2, keys.pepper),
    locales: readLocales(config.localesFolder),
    terms: readTermsDocuments(config.termsFolder, config.brand),
    now: () => new Date(),
    withLock: localLocks(),
    newId: randomUUID,
    newToken: randomToken,
    wakeMail: () => {},
    ...given,
  }
}
