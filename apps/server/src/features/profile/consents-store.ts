import { asc, desc, eq } from 'drizzle-orm'
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { readConsents, TermsText } from '@passerelle/contracts/terms.ts'
import type { Db } from '../../db/db.ts'
import { consents, terms_acceptances, terms_texts } from '../../db/schema.ts'

/** Finds the terms that an agent accepted, newest first, and the last change of each consent. */
export async function findAgreements(
  db: Db,
  agentId: string,
): Promise<AnswerOf<typeof readConsents>> {
  const accepted = await db
    .select({
      content: terms_texts.content,
      text: terms_acceptances.text_hash,
      at: terms_acceptances.accepted_at,
    })
    .from(terms_acceptances)
    .innerJoin(terms_texts, eq(terms_texts.hash, terms_acceptances.text_hash))
    .where(eq(terms_acceptances.agent_id, agentId))
    .orderBy(desc(terms_acceptances.id))
  const last = await db
    .selectDistinctOn([consents.name], {
      name: consents.name,
      given: consents.after,
      at: consents.at,
      place: consents.place,
    })
    .from(consents)
    .where(eq(consents.agent_id, agentId))
    .orderBy(asc(consents.name), desc(consents.id))
  return {
    terms: accepted.map(({ content, text, at }) => ({
      ...(JSON.parse(content) as TermsText),
      text,
      at: at.toISOString(),
    })),
    consents: last.map((consent) => ({ ...consent, at: consent.at.toISOString() })),
  }
}
