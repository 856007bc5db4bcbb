/** What the page after the sign-in tells an agent: what waits, and the sites to open. */
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { OpenSite, readHome } from '@passerelle/contracts/home.ts'
import { fallbackLanguage, type LanguageTag } from '@passerelle/contracts/languages.ts'
import { findRecord } from '../../agents/record.ts'
import { expectedBy } from '../../applications/application.ts'
import { openQuestionUntil } from '../../applications/questions.ts'
import type { Deps } from '../../deps.ts'
import { noSession } from '../../problems/problem.ts'
import { admits } from '../../sites/admission.ts'
import { storedSiteDefaults } from '../../sites/sites.ts'
import { findSitesWithPage } from './store.ts'

/**
 * @param language of the page, for the descriptions of sites
 * @throws Problem 401 when the account was deleted in the meantime
 */
export async function describeHome(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  agentId: string,
  language: LanguageTag,
): Promise<AnswerOf<typeof readHome>> {
  const found = await findRecord(db, agentId, now())
  if (!found) throw noSession()
  const { row, record, emailExpiresAt } = found
  const { email, ...reviewed } = record.pending_changes
  return {
    state: row.state,
    expected_by: expectedBy(row, { config, now })?.toISOString() ?? null,
    answer_by: openQuestionUntil(row, now())?.toISOString() ?? null,
    email:
      email === undefined || !emailExpiresAt
        ? null
        : { address: String(email), expires_at: emailExpiresAt.toISOString() },
    pending_fields: Object.keys(reviewed),
    sites: await sitesOpenTo(db, row.agency_country_id, language),
  }
}

async function sitesOpenTo(
  db: Deps['db'],
  countryId: number,
  language: LanguageTag,
): Promise<OpenSite[]> {
  const rows = await findSitesWithPage(db)
  return rows.flatMap(({ client_id, settings: stored }) => {
    const settings = { ...storedSiteDefaults, ...stored }
    const { client_name, client_uri, descriptions } = settings
    if (client_uri === null || !admits(settings, countryId)) return []
    const description = descriptions[language] ?? descriptions[fallbackLanguage] ?? null
    return [{ client_id, client_name, client_uri, description }]
  })
}
