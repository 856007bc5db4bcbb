/** What the site gets at the end of a request, in each response mode. */
import assert from 'node:assert/strict'
import type { Answer, Browser } from '../harness.ts'

export interface Callback {
  /** Without query and fragment. */
  readonly address: string
  readonly mode: 'query' | 'fragment' | 'form'
  /** The query of the address, where the answer is in a fragment or a form. */
  readonly query: string
  readonly params: Readonly<Record<string, string>>
}

const issuerOf = (browser: Browser) => browser.headers['origin'] ?? ''

/** Follows the browser's redirect: to the site, or to the page that posts a form there. */
export async function followRedirect(browser: Browser, address: string): Promise<Callback> {
  if (address.startsWith(`${issuerOf(browser)}/oauth/form_post/`))
    return readFormPost(await browser.get(address.slice(issuerOf(browser).length)))
  const url = new URL(address)
  const way = url.hash === '' ? 'query' : 'fragment'
  return {
    address: url.origin + url.pathname,
    mode: way,
    query: way === 'query' ? '' : url.search,
    params: Object.fromEntries(
      new URLSearchParams(way === 'query' ? url.search : url.hash.slice(1)),
    ),
  }
}

const unescapeHtml = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;|&#x27;/gi, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/**
 * Reads the page of Form Post Response Mode 1.0: a form of hidden fields, in the default encoding.
 */
export function readFormPost({ status, body: page, headers }: Answer): Callback {
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/html/)
  const form = /<form[^>]*>/.exec(page)?.[0] ?? ''
  assert.match(form, /method="post"/i)
  assert.doesNotMatch(form, /enctype/)
  const action = unescapeHtml(/action="([^"]*)"/.exec(form)?.[1] ?? '')
  const url = new URL(action)
  const allowed =
    /form-action ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? []
  assert.ok(
    allowed.includes(url.origin) || allowed.includes(url.protocol),
    'the browser may post there',
  )
  const fields = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    unescapeHtml(/name="([^"]*)"/.exec(input)?.[1] ?? ''),
    unescapeHtml(/value="([^"]*)"/.exec(input)?.[1] ?? ''),
  ])
  return {
    address: url.origin + url.pathname,
    mode: 'form',
    query: url.search,
    params: Object.fromEntries(fields),
  }
}
