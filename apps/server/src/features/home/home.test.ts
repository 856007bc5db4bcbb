import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, hours, minutes } from '@passerelle/contracts/limits.ts'
import { signedIn, startPortal, type Browser } from '../../../test/harness.ts'
import { addSite, anaLogin, signInApproved } from '../../../test/sites.ts'

const home = async (browser: Browser, language = 'en-US') =>
  (await browser.get(`/api/user/home?reader=${language}`)).body
const names = ({ sites }: { sites: { client_name: string }[] }) =>
  sites.map(({ client_name }) => client_name)

test('a registration that is checked says until when: 48 hours after the confirmation', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  const confirmedAt = portal.deps.now().getTime()
  portal.passes(minutes(5))
  const { state, expected_by } = await home(browser)
  assert.equal(state, 'activated')
  assert.equal(expected_by, new Date(confirmedAt + hours(48)).toISOString())
})

test('REVIEW_HOURS is that time', async () => {
  const portal = await startPortal({ REVIEW_HOURS: '24' })
  const browser = await signedIn(portal)
  const until = new Date(portal.deps.now().getTime() + hours(24)).toISOString()
  assert.equal((await home(browser)).expected_by, until)
})

test('a time that has passed, and one of an approved agent, is not promised', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  portal.passes(hours(49))
  await browser.post('/api/login', anaLogin)
  assert.equal((await home(browser)).expected_by, null)
  const approved = await home(await signInApproved(portal, { email: 'bia@example.com' }))
  assert.deepEqual([approved.state, approved.expected_by], ['approved', null])
})

test('a new e-mail address waits until its link ends, and a change until staff decide', async () => {
  const portal = await startPortal()
  const browser = await signInApproved(portal)
  await browser.call('PATCH', '/api/user', {
    body: { email: 'ana.new@example.com', surname: 'Costa', agency: { city: 'Porto' } },
  })
  const { email, pending_fields } = await home(browser)
  assert.equal(email.address, 'ana.new@example.com')
  assert.ok(new Date(email.expires_at) > portal.deps.now())
  assert.deepEqual(pending_fields.toSorted(), ['agency.city', 'surname'])
  portal.passes(days(2))
  await browser.post('/api/login', anaLogin)
  assert.equal((await home(browser)).email, null)
})

test('the sites with a page of their own are listed by name, for the agents whom they admit', async () => {
  const portal = await startPortal()
  const browser = await signInApproved(portal)
  const page = (client_name: string) => ({
    client_id: client_name,
    client_name,
    client_uri: `https://${client_name.toLowerCase()}.example`,
  })
  await addSite(portal, page('Rail'))
  await addSite(portal, page('bonus'))
  await addSite(portal, { ...page('Japan'), areas: ['APAC'] })
  await addSite(portal, { client_id: 'pageless', client_name: 'Pageless' })
  assert.deepEqual(names(await home(browser)), ['bonus', 'Rail'])
  const japanese = await signInApproved(portal, { email: 'chie@example.com', country_id: 60 })
  assert.deepEqual(names(await home(japanese)), ['bonus', 'Japan', 'Rail'])
})

test('a site is described in the language of the page, else in English, else not at all', async () => {
  const portal = await startPortal()
  const browser = await signInApproved(portal)
  await addSite(portal, {
    client_uri: 'https://rail.example',
    descriptions: { 'en-US': 'Book trains.', de: 'Züge buchen.' },
  })
  const line = async (language: string) => (await home(browser, language)).sites[0].description
  assert.deepEqual(await Promise.all(['de', 'fr', 'en-US'].map(line)), [
    'Züge buchen.',
    'Book trains.',
    'Book trains.',
  ])
  await addSite(portal, { client_id: 'aa', client_name: 'AA', client_uri: 'https://a.example' })
  assert.equal(await line('de'), null)
})
