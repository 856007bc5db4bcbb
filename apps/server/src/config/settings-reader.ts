import { readFileSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>

const settingNames = [
  'PORT',
  'HOST',
  'MONITORING_PORT',
  'MONITORING_HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'MIGRATE',
  'SMTP_URL',
  'MAIL_FROM',
  'STAFF_EMAIL',
  'STAFF_PASSWORD',
  'MAIL_REPLY_TO',
  'CORPORATE_URL',
  'CONTACT_URL',
  'PRIVACY_URL',
  'IMPRINT_URL',
  'BRAND_NAME',
  'TRUSTED_ISSUERS',
  'TRUST_PROXY',
  'DEMO',
  'PLAYGROUND',
  'LOCALES_DIR',
  'TERMS_DIR',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'PASSWORD_MIN_LENGTH',
  'REVIEW_HOURS',
  'SECURITY_PROFILE',
  'STAFF_SECOND_FACTOR',
  'SECRET_KEY',
  'ARGON2_MEMORY_KIB',
  'ARGON2_PASSES',
  'NODE_ENV',
] as const
type Name = (typeof settingNames)[number]

/** Reads settings one by one and collects the errors. */
export class SettingsReader {
  readonly errors: string[] = []
  readonly #env: Environment
  constructor(env: Environment) {
    this.#env = env
  }

  /**
   * Returns a setting: its value, or the content of the file that NAME_FILE names, as containers
   * get their secrets.
   */
  value(name: Name): string | undefined {
    const value = this.#env[name]?.trim() || undefined
    const file = this.#env[`${name}_FILE`]?.trim() || undefined
    if (file === undefined) return value
    if (value !== undefined) this.addError(`${name} and ${name}_FILE are both set; keep one`)
    try {
      return readFileSync(file, 'utf8').trim() || undefined
    } catch {
      this.addError(`${name}_FILE cannot be read`)
    }
  }

  /** Adds a sentence; a setting that is read twice has its errors once. */
  addError(sentence: string): void {
    if (!this.errors.includes(sentence)) this.errors.push(sentence)
  }

  integer(name: Name, defaultValue: number, min: number, max: number): number {
    const value = this.value(name)
    if (value === undefined) return defaultValue
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    this.addError(`${name} must be a whole number from ${min} to ${max}`)
    return defaultValue
  }

  flag(name: Name, defaultValue: boolean): boolean {
    const value = this.value(name)?.toLowerCase()
    if (value === undefined) return defaultValue
    if (['1', 'true', 'yes', 'on'].includes(value)) return true
    if (['0', 'false', 'no', 'off'].includes(value)) return false
    this.addError(`${name} must be on or off`)
    return defaultValue
  }

  oneOf<const V extends string>(name: Name, values: readonly V[], defaultValue: V): V {
    const value = this.value(name)
    if (value === undefined) return defaultValue
    const found = values.find((candidate) => candidate === value)
    if (found === undefined) this.addError(`${name} must be one of ${values.join(', ')}`)
    return found ?? defaultValue
  }

  url(name: Name, schemes: readonly string[], defaultValue: string): string {
    const value = this.value(name)
    if (value === undefined) return defaultValue
    if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value
    this.addError(
      `${name} must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    )
    return defaultValue
  }
}
