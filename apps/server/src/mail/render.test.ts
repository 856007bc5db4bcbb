import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roles } from '@passerelle/contracts/choices.ts'
import { cardCode, minutes, resetCode, seconds } from '@passerelle/contracts/limits.ts'
import { ana, linkSecret, startPortal } from '../../test/harness.ts'
import { locales } from '../../test/locales.ts'
import { textsMissingIn } from '../../test/missing-texts.ts'
import { textsIn } from '../i18n/texts.ts'
import { mailContent } from './mail-content.ts'
import { renderMail } from './render.ts'
import type { MailValues, MailTemplate } from './templates.ts'

const config = { brand: 'eXperts', publicUrl: 'https://agents.example', pageLinks: [] }
const sender = { config, locales }
const token = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v'

const examples: MailValues = {
  registrationsWaiting: {
    name: 'Rita',
    waiting: 12,
    late: 3,
    changes: 2,
    areas: [
      { area: 'EMEA', waiting: 8, late: 3 },
      { area: 'APAC', waiting: 4, late: 0 },
    ],
  },
  activation: { name: 'Dana', token, validUntil: '2026-11-22T06:42:00Z' },
  alreadyRegistered: { name: 'Dana' },
  resetCode: { name: 'Dana', code: '7QK4-M2XD', minutes: resetCode.life / minutes(1), token },
  cardCode: { name: 'Dana', code: '4071', seconds: cardCode.life / seconds(1) },
  cardLongCode: { name: 'Dana', code: '7QK4-M2XD', minutes: resetCode.life / minutes(1) },
  passwordChanged: { name: 'Dana', at: '2026-11-21T06:42:00Z' },
  approved: { name: 'Dana', login: '104711' },
  declined: { name: 'Dana', reason: 'The agency is not known to us.', token },
  question: {
    name: 'Dana',
    question: 'Where is your agency?',
    token,
    validUntil: '2026-12-05T06:42:00Z',
  },
  questionReminder: {
    name: 'Dana',
    question: 'Where is your agency?',
    token,
    validUntil: '2026-12-05T06:42:00Z',
  },
  reopened: { name: 'Dana', reason: 'Your agency has confirmed you.' },
  suspended: { name: 'Dana', reason: 'The account was shared.', until: '2027-01-04T00:00:00Z' },
  reinstated: { name: 'Dana' },
  confirmEmail: {
    name: 'Dana',
    email: 'dana@new.example',
    token,
    validUntil: '2026-11-22T06:42:00Z',
  },
  emailChanged: {
    name: 'Ana',
    email: 'ana@new.example.com',
    token: 'x'.repeat(43),
    validUntil: '2026-11-28T06:42:00.000Z',
  },
  emailInUse: { name: 'Dana' },
  emailChanging: { name: 'Dana', email: 'dana@new.example' },
  changesDecided: {
    name: 'Dana',
    approved: ['name', 'agency.city'],
    rejected: ['surname'],
    reason: 'Please send us a document.',
  },
  invitation: { name: 'Dana', role: 'reviewer', token, validUntil: '2026-11-28T06:42:00Z' },
  welcome: { name: 'Dana', login: '104711', token, validUntil: '2026-12-05T06:42:00Z' },
  accountDeleted: { name: 'Dana' },
  factorsChanged: { name: 'Dana', change: 'totpAdded', at: '2026-11-22T06:42:00Z' },
}
const templates = Object.keys(examples) as MailTemplate[]
const rendered = <T extends MailTemplate>(template: T, values: Partial<MailValues[T]> = {}) =>
  renderMail(sender, template, 'en-US', { ...examples[template], ...values })
const addresses = (markup: string) =>
  [...markup.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address as string)

for (const template of templates) {
  test(`the mail ${template} says the same as HTML and as text, with at most one place to go to`, () => {
    const { subject, html, text } = rendered(template)
    const { title, why } = mailContent(sender, template, 'en-US', examples[template])
    for (const sentence of [title, why])
      assert.ok(html.includes(sentence) && text.includes(sentence), sentence)
    assert.ok(html.includes(`<title>${subject}</title>`))
    assert.ok(new Set(addresses(html)).size <= 1)
    for (const address of addresses(html))
      assert.ok(address.startsWith('https://agents.example/') && text.includes(address))
    assert.doesNotMatch(subject + html + text, /\{\{|undefined|\[object/)
  })
}

test('the activation mail has the link in full and says how long it is valid, with the zone', () => {
  const { html, text } = rendered('activation')
  assert.ok(html.includes(`>https://agents.example/activate/${token}</a>`))
  assert.match(text, /Valid: 24 hours\nUntil: Nov 22, 06:42 UTC/)
})

test('a colon stands in the text as the language writes it', () => {
  const textIn = (locale: string) =>
    renderMail(sender, 'activation', locale, examples.activation).text
  assert.match(textIn('fr'), /Validité\u00a0: /)
  assert.match(textIn('de'), /Gültig[^\s]*: /)
})

test('the reset mail has the code, and says that it is valid for 15 minutes', () => {
  const { html, text } = rendered('resetCode')
  for (const part of [html, text])
    assert.ok(part.includes('7QK4-M2XD') && part.includes('15 minutes'))
})

test('the card’s mail has the digits, and says that they expire in 90 seconds', () => {
  const { html, text } = rendered('cardCode')
  for (const part of [html, text])
    assert.ok(part.includes('4071') && part.includes('expires in 90 seconds'))
})

test('the mail in place of the card’s digits has the long code, where to enter it, and that it is valid for 15 minutes', () => {
  const { html, text } = rendered('cardLongCode')
  for (const part of [html, text])
    assert.ok(
      part.includes('7QK4-M2XD') &&
        part.includes('https://agents.example/signin') &&
        part.includes('15 minutes'),
    )
})

test('decisions on a change of data name the fields in words', () => {
  const { text } = rendered('changesDecided')
  assert.match(
    text,
    /Accepted: first name and city\n\nNot accepted: last name\n\nA note from us: Please send us a document\./,
  )
})

const hostileNames = [
  '<a href="https://evil.example">here</a>',
  '<img src=x onerror=alert(1)>',
  '<style>*{display:none}</style>',
  '"><script>alert(1)</script>',
  "'><svg onload=alert(1)>",
  '</td></table><h1>Hello',
  '&lt;b&gt;',
  '<!--',
  '-->',
  ']]>',
]
test('A20: a name is text in a mail, whatever it contains: no tag, no link, no picture of its own', () => {
  for (const template of templates) {
    const usual = rendered(template).html.match(/<[a-z!/][^>]*>/gi)
    for (const name of hostileNames) {
      const { html } = rendered(template, { name })
      assert.deepEqual(html.match(/<[a-z!/][^>]*>/gi), usual, `${template}: ${name}`)
    }
  }
})

test('a name that is read as a web address is not repeated in a mail', () => {
  for (const name of [
    'https://evil.example',
    'www.evil.example',
    'evil.example/win',
    'ana@evil.example',
    'Win at evil.example',
  ]) {
    const { html, text } = rendered('activation', { name })
    assert.ok(!`${html}${text}`.includes('evil'), name)
    assert.ok(text.startsWith('Nearly there\n'))
  }
  assert.ok(rendered('activation', { name: 'J.R. Li' }).text.startsWith('Nearly there, J.R. Li\n'))
})

test('a name is never read as a template', () => {
  for (const name of ['{{token}}', '{{7*7}}', '${brand}', '$t(why)', '$&', "$'"]) {
    assert.ok(rendered('approved', { name }).text.startsWith(`Welcome, ${name}\n`), name)
  }
})

test('a line break or an invisible sign in a value does not make a new line in a mail', () => {
  const { text } = rendered('declined', {
    name: 'Ana\r\nBcc: x',
    reason: 'No\u2028really\u202E not',
  })
  assert.match(text, /^Ana {2}Bcc: x, we could not approve/)
  assert.match(text, /No really {2}not/)
})

test('links lead to PUBLIC_URL, whatever the headers of the request say', async () => {
  const portal = await startPortal({ PUBLIC_URL: 'https://portal.example.com' })
  const forged: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'http' },
    { forwarded: 'host=evil.example;proto=http' },
    { 'x-original-host': 'evil.example' },
    { 'x-forwarded-server': 'evil.example' },
    { 'x-host': 'evil.example' },
    { 'x-forwarded-port': '8080' },
    { 'x-rewrite-url': '//evil.example/' },
  ]
  for (const [at, headers] of forged.entries()) {
    const email = `agent.${at}@example.com`
    const browser = portal.browser({ ...headers, origin: 'https://portal.example.com' })
    assert.deepEqual((await browser.post('/api/signup', { ...ana, email })).body, { step_id: 3 })
    const { html, text } = await portal.lastMail(email)
    assert.ok(
      text.includes(`https://portal.example.com/activate/${await linkSecret(portal, email)}`),
    )
    for (const address of addresses(html))
      assert.ok(address.startsWith('https://portal.example.com/'), address)
  }
})

test('a brand with an accent or no capital is set as it is written', () => {
  const { html } = renderMail(
    { ...sender, config: { ...config, brand: 'été & co' } },
    'accountDeleted',
    'en-US',
    { name: 'Dana' },
  )
  assert.ok(html.includes('<b style="font-weight:800">é</b>té &amp; co'))
})

test('a mail is in its reader’s language, with dates and figures in its manner', () => {
  const { subject, html, text } = renderMail(sender, 'activation', 'de', examples.activation)
  assert.equal(subject, 'Bestätigen Sie Ihre Registrierung')
  assert.ok(html.includes('<html lang="de"'))
  assert.match(text, /Gültig: 24 Stunden\nBis: 22\. Nov\., 06:42 UTC/)
})

test('a mail in a language that has left is in English', () => {
  assert.deepEqual(
    renderMail(sender, 'activation', 'xx', examples.activation),
    rendered('activation'),
  )
})

test('every text of the mails is said by one of them', () => {
  const fields = Object.keys(textsIn(locales, 'en-US', 'mails').fields)
  const said = templates.flatMap((template) =>
    ['Dana', ''].map((name) => rendered(template, { name })),
  )
  said.push(rendered('changesDecided', { approved: fields }))
  for (const template of ['question', 'questionReminder'] as const)
    said.push(rendered(template, { about: 'changes' }))
  for (const role of roles) said.push(rendered('invitation', { role }))
  const { changes } = textsIn(locales, 'en-US', 'mails').factorsChanged
  const factorChanges = Object.keys(changes) as (keyof typeof changes)[]
  said.push(...factorChanges.map((change) => rendered('factorsChanged', { change })))
  assert.deepEqual(
    textsMissingIn(
      textsIn(locales, 'en-US', 'mails'),
      said.map(({ subject, html, text }) => subject + html + text).join(),
    ),
    [],
  )
})

test('the operator’s links stand in the foot of every mail where they are set, in its language', () => {
  const pageLinks = [
    { name: 'contact', address: 'mailto:team@agents.example' },
    { name: 'imprint', address: 'https://agents.example/imprint?a&b' },
  ] as const
  const set = { config: { ...config, pageLinks }, locales }
  const { html, text } = renderMail(set, 'alreadyRegistered', 'de', examples.alreadyRegistered)
  assert.match(html, /href="mailto:team@agents\.example"[^>]*>Kontakt</)
  assert.match(html, /href="https:\/\/agents\.example\/imprint\?a&amp;b"[^>]*>Impressum</)
  assert.ok(
    text.includes('Kontakt: team@agents.example\nImpressum: https://agents.example/imprint?a&b'),
  )
  const unset = renderMail(sender, 'alreadyRegistered', 'de', examples.alreadyRegistered)
  assert.doesNotMatch(unset.html + unset.text, /Kontakt|Impressum|Datenschutz/)
})
