/**
 * A language is a folder. A new folder is offered, served, and used on pages and in mails, without
 * any code.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { builtPortal, settingsIn } from '../../test/built-portal.ts'
import { activatedAgent, ana, startPortal } from '../../test/harness.ts'
import { localesFolder } from '../../test/locales.ts'

const LOCALES_DIR = localesFolder({
  'pl/language.json': '{ "name": "Polski", "code": "PL", "aliases": ["pl"] }',
  'pl/common.json': '{ "signIn": "Zaloguj się", "save": "" }',
  'pl/staff.json': '{ "fields_one": "{{count}} pole" }',
  'pl/mails.json': '{ "activation": { "subject": "Potwierdź rejestrację" } }',
  'pl/mailbox.json': '{ "title": "Skrzynka" }',
})
const portal = builtPortal(after)
const start = () => startPortal({ LOCALES_DIR }, { portal })

test('it is offered on every page, after the others', async () => {
  const { body } = await (await start()).get('/signup')
  assert.deepEqual(settingsIn(body).languages.at(-1), { tag: 'pl', code: 'PL', name: 'Polski' })
  assert.equal(settingsIn(body).languages.length, 10)
})

test('pages are in it for whoever asks for it, /signin too, which was drawn without it', async () => {
  const server = await start()
  for (const [path, title] of [
    ['/signin', 'Zaloguj się'],
    ['/signup', 'Registration - Step 1'],
  ] as const) {
    const { body } = await server.get(path, { 'accept-language': 'pl-PL, de;q=0.8' })
    assert.match(body, /<html lang="pl">/)
    assert.ok(body.includes(`<title>${title} - eXperts<`), path)
  }
  assert.match(
    (await server.get('/mailbox', { 'accept-language': 'pl' })).body,
    /<html lang="pl">[^]*<h1>Skrzynka<\/h1>/,
  )
})

test('its texts are served by all its names; what it lacks is English, key by key and in its own plural forms', async () => {
  const server = await start()
  const english = (await server.get('/api/translations/en-US/common')).body
  for (const name of ['pl', 'PL']) {
    const { status, body } = await server.get(`/api/translations/${name}/common`)
    assert.deepEqual(
      [status, body.signIn, body.save, body.passwordField],
      [200, 'Zaloguj się', english.save, english.passwordField],
    )
  }
  const { body: staff } = await server.get('/api/translations/pl/staff')
  assert.deepEqual(
    [staff.fields_one, staff.fields_few, staff.fields_many, staff.fields_other],
    ['{{count}} pole', '{{count}} fields', '{{count}} fields', '{{count}} fields'],
  )
})

test('an agent who registers in it gets mails in it, and can choose it', async () => {
  const server = await start()
  await server.browser({ 'accept-language': 'pl' }).post('/api/signup', ana)
  const { subject, html, text } = await server.lastMail(ana.email)
  assert.equal(subject, 'Potwierdź rejestrację')
  assert.match(html, /<html lang="pl"/)
  assert.match(text, /Thank you for registering/)
  const login = await activatedAgent(server, { email: 'jan@example.com' })
  const browser = server.browser()
  await browser.post('/api/login', login)
  assert.equal((await browser.patch('/api/user', { locale: 'pl' })).body.locale, 'pl')
})

test('its mails are in the gallery', async () => {
  const { body } = await (await start()).get('/mailbox/gallery?language=pl')
  assert.match(body, /lang="pl" aria-current="page">Polski</)
  assert.match(body, /Potwierdź rejestrację/)
})
