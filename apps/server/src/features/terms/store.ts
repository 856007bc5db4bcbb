import { eq } from 'drizzle-orm'
import type { TermsText } from '@passerelle/contracts/terms.ts'
import type { Db } from '../../db/db.ts'
import { terms_texts } from '../../db/schema.ts'

/** Finds a text that an agent accepted, by its hash. */
export async function findAcceptedText(db: Db, hash: string): Promise<TermsText | undefined> {
  const [row] = await db
    .select({ content: terms_texts.content })
    .from(terms_texts)
    .where(eq(terms_texts.hash, hash))
  return row && (JSON.parse(row.content) as TermsText)
}
