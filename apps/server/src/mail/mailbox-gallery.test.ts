import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPortal } from '../../test/harness.ts'
import { languageTags, locales } from '../../test/locales.ts'
import { escapeHtml } from '../i18n/html.ts'
import { textsIn } from '../i18n/texts.ts'
import { renderMail } from './render.ts'
import { sampleValues } from './mail-samples.ts'
import { templateNames } from './mail-content.ts'

/** Checks that every mail has its texts and a page in the gallery. Add a new mail here. */
const mails = Object.entries(textsIn(locales, 'en-US', 'mails'))
  .filter(([, texts]) => 'subject' in texts)
  .map(([name]) => name)

const all = languageTags.flatMap((language) =>
  templateNames.map((template) => [language, template] as const),
)

test('every mail is in the gallery, in every language: none can be forgotten', async () => {
  const portal = await startPortal()
  for (const language of languageTags) {
    const { status, body } = await portal.get(`/mailbox/gallery?language=${language}`)
    assert.equal(status, 200)
    const framed = [...body.matchAll(/<iframe src="\/mailbox\/gallery\/([\w-]+)\/(\w+)"/g)].map(
      ([, tag, template]) => [tag, template],
    )
    assert.deepEqual(framed.toSorted(), mails.map((template) => [language, template]).toSorted())
  }
})

test('a mail shows its subject, its HTML in a closed frame and its text', async () => {
  const portal = await startPortal()
  const { body } = await portal.get('/mailbox/gallery?language=en-US')
  const { subject, text } = renderMail(
    portal.deps,
    'cardCode',
    'en-US',
    sampleValues(textsIn(locales, 'en-US', 'mailbox')).cardCode,
  )
  assert.ok(body.includes(`<h2 id="cardCode" lang="en-US">${subject}</h2>`))
  assert.ok(body.includes('sandbox="allow-popups allow-popups-to-escape-sandbox"'))
  assert.ok(body.includes(escapeHtml(text)))
})

test('a mail with sample values has none left open, in its HTML and its text', async () => {
  const portal = await startPortal()
  for (const [language, template] of all) {
    const { status, body, headers } = await portal.get(`/mailbox/gallery/${language}/${template}`)
    assert.equal(status, 200, template)
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; .*sandbox allow-popups/,
    )
    assert.match(body, new RegExp(`<html lang="${language}"[^]*<base target="_blank">`))
    const { html, text } = renderMail(
      portal.deps,
      template,
      language,
      sampleValues(textsIn(locales, language, 'mailbox'))[template],
    )
    assert.doesNotMatch(html + text, /\{\{|\}\}|undefined|NaN|Invalid Date/, template)
    assert.equal(body.replace('\n<base target="_blank">', ''), html)
  }
})

test('one language is shown at a time, and the others are a click away, each by its own name', async () => {
  const portal = await startPortal()
  const { body } = await portal.get('/mailbox/gallery')
  const links = [
    ...body.matchAll(
      /<a href="\/mailbox\/gallery\?language=([\w-]+)" lang="([\w-]+)" aria-current="(page|false)">/g,
    ),
  ].map(([, to, lang, current]) => [to, lang, current === 'page'])
  assert.deepEqual(
    links,
    languageTags.map((tag) => [tag, tag, tag === 'en-US']),
  )
  assert.ok(body.includes('>English</a>'))
})

test('the mailbox leads to the gallery, which has no script and one style sheet', async () => {
  const portal = await startPortal()
  assert.ok((await portal.get('/mailbox')).body.includes('href="/mailbox/gallery"'))
  assert.doesNotMatch((await portal.get('/mailbox/gallery')).body, /style="|<script|\son\w+=/)
})

test('another language is the reader’s own on the page, and no mail; another mail is none', async () => {
  const portal = await startPortal()
  for (const language of ['xx', '__proto__', '../../etc', ''])
    assert.match(
      (await portal.get(`/mailbox/gallery?language=${encodeURIComponent(language)}`)).body,
      /aria-current="page">English/,
    )
  for (const path of [
    'xx/activation',
    'en-US/nothing',
    'en-US/constructor',
    '__proto__/activation',
  ])
    assert.equal((await portal.get(`/mailbox/gallery/${path}`)).status, 404, path)
})

test('with a mail server there is no gallery', async () => {
  const portal = await startPortal({ SMTP_URL: 'smtp://localhost' })
  assert.equal((await portal.get('/mailbox/gallery')).status, 404)
  assert.equal((await portal.get('/mailbox/gallery/en-US/activation')).status, 404)
})
