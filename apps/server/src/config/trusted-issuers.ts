/** The sites whose assertions sign agents in. */
import * as z from 'zod/mini'
import { isLoopback } from '@passerelle/contracts/site-addresses.ts'
import type { SettingsReader } from './settings-reader.ts'

export interface TrustedIssuer {
  issuer: string
  jwks: string | { keys: readonly Record<string, unknown>[] }
}

/** The keys at this address decide who may sign in, so nobody on the network may change them. */
function isKeyAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

const Issuers = z.array(
  z.object({
    issuer: z.string(),
    jwks: z.union([
      z.string().check(z.refine(isKeyAddress)),
      z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
    ]),
  }),
)

export function readIssuers(read: SettingsReader): readonly TrustedIssuer[] {
  const value = read.value('TRUSTED_ISSUERS')
  if (value === undefined) return []
  try {
    return Issuers.parse(JSON.parse(value))
  } catch {
    read.addError(
      'TRUSTED_ISSUERS must be JSON: [{"issuer": "…", "jwks": "https://…" or {"keys": […]}}]',
    )
    return []
  }
}
