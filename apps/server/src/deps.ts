import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { hashing } from '@passerelle/contracts/limits.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/db.ts'
import { localLocks, type WithLock } from './db/locks.ts'
import { readLocales, type Locales } from './i18n/locales.ts'
import { Keys } from './crypto/keys.ts'
import { readPasswordKinds } from './crypto/imported/kinds.ts'
import { PasswordHasher } from './crypto/passwords.ts'
import { randomToken } from './crypto/tokens.ts'
import { Counters } from './metrics/counters.ts'
import { CallLimits } from './rate-limit/call-limits.ts'
import { noTracer, type Tracer } from './tracing/tracing.ts'
import { readTermsDocuments, type TermsDocuments } from './i18n/terms-documents.ts'

/** A rendered mail, ready to send. */
export interface Mail {
  /** The same for every attempt, so that a repeated mail is recognised. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * The connections to the outside. Features read the clock, the settings, randomness and the mail
 * server only through them.
 */
export interface Deps {
  readonly config: Config
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly keys: Keys
  readonly passwords: PasswordHasher
  /** The languages and their texts. */
  readonly locales: Locales
  /** The terms documents. */
  readonly terms: TermsDocuments
  readonly now: () => Date
  /** Begins spans where an operator collects traces. */
  readonly tracer: Tracer
  /** Counts business events for /metrics. */
  readonly counters: Counters
  /** Counts the frequent calls to this server. */
  readonly callLimits: CallLimits
  /** Runs work under a named lock, over all servers. */
  readonly withLock: WithLock
  readonly newId: () => string
  readonly newToken: () => string
  /** Sends a mail by SMTP or to the built-in mailbox; rejects when it was not accepted. */
  readonly send: (mail: Mail) => Promise<void>
  /** Connects to the mail server and sends nothing; rejects when it does not answer. */
  readonly reachMailServer: () => Promise<void>
  /** Wakes the mail worker after a mail was queued. */
  readonly wakeMail: () => void
}

type DepsInput = Pick<Deps, 'config' | 'db' | 'log' | 'send'> & Partial<Deps>

/** @throws ConfigError when the languages or the terms cannot be read */
export function makeDeps({ config, ...given }: DepsInput, secretKey: string): Deps {
  const keys = new Keys(secretKey)
  const counters = new Counters()
  return {
    config,
    keys,
    passwords: new PasswordHasher(config.argon2, keys.pepper, {
      // In a demo, all sign-ins come from one desk.
      placesByNetwork: config.demo ? hashing.running + hashing.waiting : hashing.byNetwork,
      importedKinds: () => readPasswordKinds(given.db),
    }),
    locales: readLocales(config.localesFolder),
    terms: readTermsDocuments(config.termsFolder, config.brand),
    now: () => new Date(),
    tracer: noTracer,
    counters,
    callLimits: new CallLimits(counters),
    withLock: localLocks(),
    newId: randomUUID,
    newToken: randomToken,
    reachMailServer: async () => {},
    wakeMail: () => {},
    ...given,
  }
}
