/**
 * response_mode=form_post: a page that posts the answer to the site. It is shown once, in the
 * browser that it was made for.
 */
import type { FastifyReply } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { sha256 } from '../../../crypto/tokens.ts'
import type { Deps } from '../../../deps.ts'
import { html, Html } from '../../../i18n/html.ts'
import { textsIn } from '../../../i18n/texts.ts'
import { hashSource } from '../../../pages/plain-page.ts'
import { insertOneTimeRecord, takeOneTimeRecord } from '../storage/one-time-records.ts'

export interface FormPost {
  /** The site's redirect_uri. */
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

const idOf = (browserSecret: string, pageSecret: string) =>
  sha256(`${browserSecret}\n${pageSecret}`)

/**
 * Stores the form, encrypted.
 * @param life milliseconds
 * @returns the page's address
 */
export async function saveFormPost(
  { db, config, keys, now, newToken }: Deps,
  browserSecret: string,
  form: FormPost,
  life: number,
): Promise<string> {
  const pageSecret = newToken()
  await insertOneTimeRecord(db, {
    model: 'FormPage',
    id: idOf(browserSecret, pageSecret),
    payload: { sealed: keys.seal(form) },
    expires: new Date(now().getTime() + life),
  })
  return `${config.publicUrl}/oauth/form_post/${pageSecret}`
}

export async function takeFormPost(
  { db, keys, now }: Deps,
  browserSecrets: readonly string[],
  pageSecret: string,
): Promise<FormPost | undefined> {
  const ids = browserSecrets.map((secret) => idOf(secret, pageSecret))
  const payload = await takeOneTimeRecord(db, 'FormPage', ids, now())
  return payload && (keys.open(String(payload['sealed'])) as FormPost)
}

const script = 'document.forms[0].submit()'
/**
 * The site may redirect from its form's address to any other, so form-action names schemes only.
 * The page asks for nothing, so it may be framed.
 */
const policy = `default-src 'none'; script-src ${hashSource(script)}; form-action https: http:; base-uri 'none'`

/** Answers with the page. */
export function sendFormPostPage(
  reply: FastifyReply,
  { locales }: Deps,
  language: LanguageTag,
  { action, fields }: FormPost,
): FastifyReply {
  const { goingOn, goOn } = textsIn(locales, language, 'oauth')
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${goingOn}</title></head>
<body>
<form method="post" action="${action}">
${Object.entries(fields).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
)}<noscript><button type="submit">${goOn}</button></noscript>
</form>
<script>${new Html(script)}</script>
</body>
</html>
`
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(page.markup)
}
