import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { brandParts } from '@passerelle/contracts/page.ts'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Deps } from '../deps.ts'
import { Html, html } from '../i18n/html.ts'
import { pageFoot } from './foot.ts'

const styles = readFileSync(new URL('plain-page.css', import.meta.url), 'utf8')

/** The hash of inline content for a content security policy. */
export function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

const policy = `default-src 'none'; style-src ${hashSource(styles)} 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

function sign(brand: string): Html {
  const { before, letter, after, plate } = brandParts(brand)
  return html`<a class="brand" href="/signin"><span class="plate" aria-hidden="true">${plate}</span><span>${before}<b>${letter}</b>${after}</span></a>`
}

interface PlainPage {
  readonly language: LanguageTag
  readonly title: string
  readonly content: Html
}

/**
 * Sends a page of the server itself: no script, and one style sheet that the policy names by its
 * hash. The build of the portal adds the fonts and the icons.
 */
export function sendPlainPage(
  reply: FastifyReply,
  deps: Pick<Deps, 'config' | 'locales'>,
  { language, title, content }: PlainPage,
): FastifyReply {
  const { brand } = deps.config
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${brand}</title>
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="stylesheet" href="/fonts.css">
<style>${new Html(styles)}</style>
</head>
<body>
<header>${sign(brand)}</header>
<main>
${content}
</main>
${pageFoot(deps, language)}
</body>
</html>
`
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(page.markup)
}
