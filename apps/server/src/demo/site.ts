import { isWebAddress } from '@passerelle/contracts/site-addresses.ts'
import { siteDefaults, type SiteSettings } from '@passerelle/contracts/sites.ts'
import type { Deps } from '../deps.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import { siteSubjectId } from '../sites/sites.ts'
import { sites } from '../db/schema.ts'

const clientId = 'playground'

/** The portal's page /pg as a public site, so codes need PKCE. */
const playgroundAt = (address: string): SiteSettings => ({
  ...siteDefaults,
  client_name: 'Playground',
  client_uri: address,
  descriptions: {
    'en-US': 'Try how another site signs you in, and read what it receives.',
    'pt-BR': 'Experimente como outro site usa o seu login e veja o que ele recebe.',
    fr: 'Essayez la connexion d’un autre site et lisez ce qu’il reçoit.',
    es: 'Pruebe cómo inicia sesión otro sitio y lea lo que recibe.',
    de: 'Probieren Sie die Anmeldung einer anderen Website aus und lesen Sie, was sie erhält.',
    'zh-Hans': '试用其他网站的登录方式，并查看它收到的内容。',
    it: 'Provi come accede un altro sito e legga che cosa riceve.',
    ja: '他のサイトへのログインを試し、送られる内容を確認できます。',
    ko: '다른 사이트의 로그인을 시험하고 전달되는 내용을 확인할 수 있습니다.',
  },
  redirect_uris: [address],
  response_types: ['id_token', 'code'],
  token_endpoint_auth_method: 'none',
  scopes: ['openid', 'profile', 'email', 'experts'],
  first_party: true,
})

/**
 * Inserts the demo's site if it is missing. It does nothing if the portal's address is plain http
 * on a network, because no site may register such an address.
 */
export async function seedDemoSite(deps: Deps): Promise<void> {
  const address = `${deps.config.publicUrl}/pg`
  if (!isWebAddress(address)) return
  await deps.db.transaction(async (db) => {
    const settings = playgroundAt(address)
    const inserted = await db
      .insert(sites)
      .values({ client_id: clientId, sealed_secret: null, settings, created_at: deps.now() })
      .onConflictDoNothing()
      .returning({ id: sites.client_id })
    if (inserted.length > 0)
      await writeAuditEvent(db, deps, {
        actor: null,
        subject: siteSubjectId(clientId),
        action: 'siteAdded',
        detail: { client_id: clientId, settings },
      })
  })
}
