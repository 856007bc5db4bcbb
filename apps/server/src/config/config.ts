import { isIPv4 } from 'node:net'
import { fileURLToPath } from 'node:url'
import * as limits from '@passerelle/contracts/limits.ts'
import { emailSchema } from '@passerelle/contracts/schemas.ts'
import { isLoopback } from '@passerelle/contracts/site-addresses.ts'
import { StartError } from '../problems/start-error.ts'
import { readIssuers, type TrustedIssuer } from './trusted-issuers.ts'
import { SettingsReader, type Environment } from './settings-reader.ts'

export type DatabaseChoice =
  { kind: 'postgres'; url: string } | { kind: 'embedded'; folder: string }
/** An address of the operator. The foot of every page and of every mail shows it. */
export interface PageLink {
  readonly name: 'contact' | 'privacy' | 'imprint'
  readonly address: string
}
/** on: a start migrates. off: it refuses an old database. wait: it waits until another migrated. */
export type MigrationMode = 'on' | 'off' | 'wait'
export type StaffSecondFactor = 'required' | 'optional'
export type SecurityProfile = 'standard' | 'asvs' | 'nist'

export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Where /readyz and /metrics are, which visitors must not see. */
  readonly monitoring: { readonly port: number; readonly host: string }
  /** The portal's origin in links, mails and cookies. The Host header is never trusted. */
  readonly publicUrl: string
  readonly database: DatabaseChoice
  /** What a start does about a database of an earlier version. */
  readonly migrate: MigrationMode
  readonly mail: {
    readonly smtpUrl: string | null
    readonly from: string
    /** Where answers to mails go. null: to the sender. */
    readonly replyTo: string | null
  }
  readonly staff: { readonly email: string; readonly password: string } | null
  /** Whether the desk opens only with a second factor. */
  readonly staffSecondFactor: StaffSecondFactor
  readonly corporateUrl: string
  /** Those that are set. */
  readonly pageLinks: readonly PageLink[]
  readonly brand: string
  readonly trustedIssuers: readonly TrustedIssuer[]
  readonly trustProxy: boolean | number | string
  readonly demo: boolean
  /** Whether the developer playground at /pg exists. */
  readonly playground: boolean
  /** The folder with one folder for each language. */
  readonly localesFolder: string
  /** The folder of the terms documents. */
  readonly termsFolder: string
  /** Lines of JSON for programs, or lines for people. */
  readonly logFormat: 'json' | 'pretty'
  /** Where spans are sent, and the part of the new traces that is sent, from 0 to 1. */
  readonly tracing: {
    readonly endpoint: string
    readonly serviceName: string
    readonly ratio: number
  } | null
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly passwordMin: number
  /** Within this many milliseconds staff mean to decide a registration. */
  readonly reviewTime: number
  readonly securityProfile: SecurityProfile
  /** null: the key is created in the folder of the embedded database. */
  readonly secretKey: string | null
  readonly argon2: {
    readonly memoryCost: number
    readonly timeCost: number
    readonly parallelism: number
  }
}

/** All wrong settings, one line each. */
export class ConfigError extends StartError {
  readonly errors: readonly string[]
  constructor(errors: readonly string[]) {
    super(`The settings are wrong:\n${errors.map((error) => `  - ${error}`).join('\n')}`)
    this.errors = errors
  }
}

/**
 * Used in development only, where a database without its own folder has no place for a created
 * key.
 */
const developmentKey = 'development-only-secret-key-0000000000000000'
const exampleKeys = ['change-me', 'changeme', 'secret', developmentKey]

function publicOrigin(read: SettingsReader, port: number, production: boolean): string {
  if (production && read.value('PUBLIC_URL') === undefined)
    read.addError('PUBLIC_URL must be set in production: links in mails begin with it')
  const url = new URL(read.url('PUBLIC_URL', ['http:', 'https:'], `http://localhost:${port}`))
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    read.addError(
      'PUBLIC_URL must be an origin, such as https://portal.example.com, without a path',
    )
  if (production && url.protocol === 'http:' && !isLoopback(url))
    read.addError('PUBLIC_URL must begin with https:// in production')
  return url.origin
}

function readStaff(read: SettingsReader): Config['staff'] {
  const email = read.value('STAFF_EMAIL')
  const password = read.value('STAFF_PASSWORD')
  if (email === undefined && password === undefined) return null
  if (email === undefined || password === undefined)
    read.addError('STAFF_EMAIL and STAFF_PASSWORD go together')
  const parsed = emailSchema.safeParse(email ?? 'staff@example.com')
  if (!parsed.success) read.addError('STAFF_EMAIL must be an e-mail address')
  if (password !== undefined && password.length < limits.password.staffMin)
    read.addError(`STAFF_PASSWORD must have ${limits.password.staffMin} characters or more`)
  return { email: parsed.data ?? '', password: password ?? '' }
}

function readSecretKey(read: SettingsReader, embedded: boolean, isExposed: boolean): string | null {
  const key = read.value('SECRET_KEY')
  if (key === undefined) {
    if (embedded) return null
    if (isExposed)
      read.addError(`SECRET_KEY must be set ${whereExposed}: 32 random characters or more`)
    return developmentKey
  }
  if (key.length < 32) read.addError('SECRET_KEY must have 32 characters or more')
  if (exampleKeys.includes(key))
    read.addError(
      'SECRET_KEY is an example; make your own, for instance with: openssl rand -base64 48',
    )
  return key
}

function readTrustProxy(read: SettingsReader): Config['trustProxy'] {
  const value = read.value('TRUST_PROXY')
  if (value === undefined) return false
  if (/^\d+$/.test(value)) return Number(value)
  if (['off', 'false', 'no'].includes(value)) return false
  if (/^[\d.a-fA-F:/, ]+$/.test(value)) return value
  read.addError('TRUST_PROXY must be the number of proxies in front, or their addresses')
  return false
}

const mailAddress = /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/

function readMailFrom(read: SettingsReader, brand: string): string {
  const value = read.value('MAIL_FROM')
  if (value === undefined) return `${brand} <no-reply@localhost.localdomain>`
  if (mailAddress.test(value)) return value
  read.addError(
    'MAIL_FROM must be an address, or a name and an address: eXperts <no-reply@example.com>',
  )
  return value
}

function readReplyTo(read: SettingsReader): string | null {
  const value = read.value('MAIL_REPLY_TO')
  if (value === undefined || mailAddress.test(value)) return value ?? null
  read.addError(
    'MAIL_REPLY_TO must be an address, or a name and an address: eXperts <team@example.com>',
  )
  return null
}

/**
 * The contact is a page or a mailbox, written with `mailto:` or plain. Without one it is the mailbox
 * that takes answers to mails, so that no page that refuses something is a dead end.
 */
function readContact(read: SettingsReader): string {
  const value = read.value('CONTACT_URL')
  if (value === undefined) {
    const mailbox = read.value('MAIL_REPLY_TO')?.match(/[^<>\s]+@[^<>\s]+/)?.[0]
    return emailSchema.safeParse(mailbox).success ? `mailto:${mailbox}` : ''
  }
  const address = value.replace(/^mailto:/i, '')
  if (emailSchema.safeParse(address).success) return `mailto:${address}`
  if (/^https?:\/\//i.test(value) && URL.canParse(value)) return value
  read.addError(
    'CONTACT_URL must be an address that begins with http:// or https://, or an e-mail address',
  )
  return ''
}

function readPageLinks(read: SettingsReader): readonly PageLink[] {
  const links: PageLink[] = [
    { name: 'contact', address: readContact(read) },
    { name: 'privacy', address: read.url('PRIVACY_URL', ['http:', 'https:'], '') },
    { name: 'imprint', address: read.url('IMPRINT_URL', ['http:', 'https:'], '') },
  ]
  return links.filter(({ address }) => address !== '')
}

function readDatabase(read: SettingsReader): Config['database'] {
  const url = read.value('DATABASE_URL')
  if (url === undefined) return { kind: 'embedded', folder: read.value('DATA_DIR') ?? 'data' }
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    read.addError('DATABASE_URL must begin with postgres:// or postgresql://')
  return { kind: 'postgres', url }
}

/** Only one process has the embedded folder, so it would wait for ever. */
function readMigrate(read: SettingsReader, embedded: boolean): MigrationMode {
  const mode = read.oneOf('MIGRATE', ['on', 'off', 'wait'], 'on')
  if (mode === 'wait' && embedded)
    read.addError('MIGRATE=wait needs DATABASE_URL; use on or off with the embedded database')
  return mode
}

function readBrand(read: SettingsReader): string {
  const brand = read.value('BRAND_NAME') ?? 'eXperts'
  if (brand.length > 40 || /[<>"\p{Cc}]/u.test(brand))
    read.addError('BRAND_NAME must have at most 40 characters, without < > or quotation marks')
  return brand
}

const whereExposed = 'in production, and where HOST is not this machine alone'

const isLoopbackHost = (host: string): boolean =>
  host === '::1' || host === 'localhost' || (isIPv4(host) && host.startsWith('127.'))

/**
 * With another word, such as `prod`, an operator would believe that the portal runs in production
 * mode.
 */
const readProduction = (read: SettingsReader): boolean =>
  read.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production'

/**
 * Reads the mail server's address. Without one the mails of all people are at /mailbox, which
 * others must not reach.
 */
function readSmtpUrl(read: SettingsReader, isExposed: boolean): string | null {
  const url = read.value('SMTP_URL')
  if (url === undefined) {
    if (isExposed) read.addError(`SMTP_URL must be set ${whereExposed}`)
    return null
  }
  if (!/^smtps?:\/\/[^\s]+$/.test(url) || !URL.canParse(url))
    read.addError('SMTP_URL must begin with smtp:// or smtps://')
  return url
}

function readMonitoring(read: SettingsReader, port: number): Config['monitoring'] {
  const next = port === 0 || port === 65535 ? 0 : port + 1
  return {
    port: read.integer('MONITORING_PORT', next, 0, 65535),
    host: read.value('MONITORING_HOST') ?? '127.0.0.1',
  }
}

/** Everybody knows the demo's passwords. */
function readDemo(read: SettingsReader, embedded: boolean, isExposed: boolean): boolean {
  const demo = read.flag('DEMO', embedded && !isExposed)
  if (demo && isExposed) read.addError(`DEMO must be off ${whereExposed}`)
  return demo
}

/** OpenTelemetry's own names of settings. */
function readTracing(read: SettingsReader): Config['tracing'] {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], '')
  const text = read.value('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const ratio = Number(text)
  if (!(ratio >= 0 && ratio <= 1))
    read.addError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  const serviceName = read.value('OTEL_SERVICE_NAME') ?? 'passerelle'
  return endpoint === '' ? null : { endpoint, serviceName, ratio }
}

/**
 * Reads the settings from an environment.
 * @param isTerminal whether a person looks at the log
 * @throws ConfigError with all errors at once
 */
export function parseConfig(env: Environment, isTerminal = false): Config {
  const read = new SettingsReader(env)
  const production = readProduction(read)
  const host = read.value('HOST') ?? '127.0.0.1'
  const isExposed = production || !isLoopbackHost(host)
  const database = readDatabase(read)
  const embedded = database.kind === 'embedded'
  const port = read.integer('PORT', 3000, 0, 65535)
  const publicUrl = publicOrigin(read, port, production)
  const brand = readBrand(read)

  const config: Config = {
    production,
    port,
    host,
    monitoring: readMonitoring(read, port),
    publicUrl,
    database,
    migrate: readMigrate(read, embedded),
    mail: {
      smtpUrl: readSmtpUrl(read, isExposed),
      from: readMailFrom(read, brand),
      replyTo: readReplyTo(read),
    },
    staff: readStaff(read),
    staffSecondFactor: read.oneOf(
      'STAFF_SECOND_FACTOR',
      ['required', 'optional'],
      production ? 'required' : 'optional',
    ),
    corporateUrl: read.url('CORPORATE_URL', ['http:', 'https:'], `${publicUrl}/signin`),
    pageLinks: readPageLinks(read),
    brand,
    trustedIssuers: readIssuers(read),
    trustProxy: readTrustProxy(read),
    demo: readDemo(read, embedded, isExposed),
    playground: read.flag('PLAYGROUND', !production),
    localesFolder:
      read.value('LOCALES_DIR') ?? fileURLToPath(new URL('../../../../locales', import.meta.url)),
    termsFolder:
      read.value('TERMS_DIR') ?? fileURLToPath(new URL('../../../../terms', import.meta.url)),
    logFormat: read.oneOf('LOG_FORMAT', ['json', 'pretty'], isTerminal ? 'pretty' : 'json'),
    tracing: readTracing(read),
    logLevel: read.oneOf(
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'info',
    ),
    passwordMin: read.integer('PASSWORD_MIN_LENGTH', limits.password.min, limits.password.min, 64),
    reviewTime: limits.hours(read.integer('REVIEW_HOURS', 48, 1, 24 * 60)),
    securityProfile: read.oneOf('SECURITY_PROFILE', ['standard', 'asvs', 'nist'], 'standard'),
    secretKey: readSecretKey(read, embedded, isExposed),
    argon2: {
      memoryCost: read.integer('ARGON2_MEMORY_KIB', 32 * 1024, 19 * 1024, 1024 * 1024),
      timeCost: read.integer('ARGON2_PASSES', 3, 2, 10),
      parallelism: 1,
    },
  }
  if (read.errors.length > 0) throw new ConfigError(read.errors)
  return Object.freeze({
    ...config,
    passwordMin: Math.max(config.passwordMin, profileMinimum[config.securityProfile]),
  })
}

/** The least length of a password by profile (security a.2, C1). */
const profileMinimum: Record<SecurityProfile, number> = { standard: 4, asvs: 8, nist: 15 }
