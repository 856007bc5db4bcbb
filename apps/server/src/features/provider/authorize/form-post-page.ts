/** response_mode=form_post: a page that posts itself to the site, once, in the browser that it was made for. */
import type { FastifyReply } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Deps } from '../../../deps.ts'
import { html, Html } from '../../../i18n/html.ts'
import { hashSource } from '../../../pages/plain-page.ts'
import { sha256 } from '../../../crypto/tokens.ts'
import { textsIn } from '../../../i18n/texts.ts'
import { insertOneTimeRecord, takeOneTimeRecord } from '../storage/one-time-records.ts'

export interface FormPost {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

const idOf = (browser: string, secret: string) => sha256(`${browser}\n${secret}`)

/** Keeps the form, sealed. @returns the page's address */
export async function saveFormPost(
  { db, config, keys, now, newToken }: Deps,
  browser: string,
  form: FormPost,
  life: number,
): Promise<string> {
  const secret = newToken()
  await insertOneTimeRecord(db, {
    model: 'FormPage',
    id: idOf(browser, secret),
    payload: { sealed: keys.seal(form) },
    expires: new Date(now().getTime() + life),
  })
  return `${config.publicUrl}/oauth/form_post/${secret}`
}

export async function takeFormPost(
  { db, keys, now }: Deps,
  browser: string | undefined,
  secret: string,
): Promise<FormPost | undefined> {
  const kept =
    browser === undefined
      ? undefined
      : await takeOneTimeRecord(db, 'FormPage', idOf(browser, secret), now())
  return kept && (keys.open(String(kept['sealed'])) as FormPost)
}

const script = 'document.forms[0].submit()'
/** The site's answer to the form may lead on to anywhere, so that only schemes can be named. It may stand in a frame: it asks for nothing. */
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
