import { countries } from '@passerelle/contracts/countries.ts'
import { genericTerms } from '@passerelle/contracts/terms-keys.ts'
import type { Db } from '../db/db.ts'
import { terms_acceptances, terms_texts } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import { sha256 } from '../crypto/tokens.ts'

interface TermsAcceptance {
  readonly agentId: string
  readonly countryId: number
  /** The language of the page. BCP 47. */
  readonly reader: string | undefined
  readonly at: Date
}

/**
 * Stores the terms that an agent accepted: the text behind the form's link, in the reader's
 * language where the country's terms have it, else in English. The text itself is stored once, so
 * that it outlives its file. Call it in the transaction of the registration.
 */
export async function acceptTerms(
  db: Db,
  deps: Pick<Deps, 'now' | 'newId' | 'terms'>,
  { agentId, countryId, reader, at }: TermsAcceptance,
): Promise<void> {
  const key = countries.find(({ id }) => id === countryId)?.terms ?? genericTerms
  const found = deps.terms.find(key, { reader }, at.toISOString().slice(0, 10))
  if (!found) throw new Error(`there are no terms ${key}`)
  const {
    text: { version, language },
    text,
  } = found
  const content = JSON.stringify(text)
  const hash = sha256(content)
  await db.insert(terms_texts).values({ hash, content }).onConflictDoNothing()
  await db.insert(terms_acceptances).values({
    agent_id: agentId,
    terms_key: key,
    version,
    language,
    text_hash: hash,
    accepted_at: at,
  })
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: agentId,
    action: 'termsAccepted',
    detail: { key, version, language, text: hash },
  })
}
