/** People for the journeys, made through the interface: as far as a journey does not tell it itself. */
import { expect, request as requests, type APIRequestContext, type Page } from '@playwright/test'
import { linkIn, maxRetries, newAddress } from './portal.ts'

export interface Person {
  email: string
  password: string
  name: string
}

export const password = 'window-seat'
export const rita: Person = {
  email: 'rita.berg@example.com',
  password: 'tailwind-at-dawn',
  name: 'Rita Berg',
}
export const adam: Person = {
  email: 'adam.novak@example.com',
  password: 'tailwind-at-dawn',
  name: 'Adam Novak',
}
export const chie: Person = {
  email: 'chie.mori@example.com',
  password: 'boarding',
  name: 'Chie Mori',
}

const france = 41

const details = {
  country_id: france,
  first_name: 'Dana',
  last_name: 'Keller',
  agency_position_id: 1,
  main_area_of_responsibility_id: 2,
  agency_name: 'Alpine Tours',
  street: 'Rue du Lac 4',
  city: 'Annecy',
  zip_code: '74000',
  password,
  password_check: password,
  terms_accepted: true,
}

async function answered<Answer>(sent: ReturnType<APIRequestContext['post']>): Promise<Answer> {
  const response = await sent
  expect(response.status(), response.url()).toBe(200)
  return (await response.json()) as Answer
}

/** Somebody who registered and has the activation mail. */
export async function registered(
  request: APIRequestContext,
  changes: Partial<typeof details> & { email?: string } = {},
): Promise<Person> {
  const body = { ...details, email: newAddress('dana'), ...changes }
  expect(await answered(request.post('/api/signup', { data: body, maxRetries }))).toEqual({
    step_id: 3,
  })
  return { email: body.email, password, name: `${body.first_name} ${body.last_name}` }
}

/** Somebody who has used the link, and is being checked. */
export async function activated(
  request: APIRequestContext,
  changes: Partial<typeof details> & { email?: string } = {},
): Promise<Person> {
  const person = await registered(request, changes)
  const hash = (await linkIn(request, person.email, 'activate')).split('/').at(-1)
  expect(
    await answered(request.post('/api/signup/activate', { data: { hash }, maxRetries })),
  ).toEqual({ status_id: 3 })
  return person
}

/** The reviewer's session, opened once. */
let session: ReturnType<APIRequestContext['storageState']> | undefined

async function openSession(baseURL: string) {
  const desk = await requests.newContext({ baseURL })
  await answered(desk.post('/api/login', { data: { email: rita.email, password: rita.password } }))
  const opened = await desk.storageState()
  await desk.dispose()
  return opened
}

/** Calls as a reviewer, apart from the page's own. */
async function asReviewer<Answer>(
  baseURL: string,
  ask: (desk: APIRequestContext) => Promise<Answer>,
): Promise<Answer> {
  const desk = await requests.newContext({
    baseURL,
    storageState: await (session ??= openSession(baseURL)),
  })
  try {
    return await ask(desk)
  } finally {
    await desk.dispose()
  }
}

/** Somebody whose registration was approved, with the login number. */
export async function approved(
  page: Page,
  changes: Partial<typeof details> = {},
): Promise<Person & { login: string }> {
  const person = await activated(page.request, changes)
  const { pin_code: login } = await asReviewer(new URL(await baseOf(page)).origin, async (desk) => {
    const { objects } = await answered<{ objects: { id: string }[] }>(
      desk.get(`/api/staff/agents?search=${person.email}`),
    )
    return answered<{ pin_code: string }>(
      desk.post(`/api/staff/agents/${objects[0]?.id}/approve`, { data: {} }),
    )
  })
  return { ...person, login }
}

/** The address that the page's calls go to. */
const baseOf = async (page: Page) => (await page.request.get('/healthz', { maxRetries })).url()

/** Signs the page's browser in without its sign-in page. */
export async function enter(page: Page, { email, password: secret }: Person): Promise<void> {
  await answered(page.request.post('/api/login', { data: { email, password: secret }, maxRetries }))
}
