/**
 * Creates people for the journeys through the interface, for the steps that a journey does not
 * test itself.
 */
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

const signupBody = {
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

async function bodyOf<Answer>(sent: ReturnType<APIRequestContext['post']>): Promise<Answer> {
  const response = await sent
  expect(response.status(), response.url()).toBe(200)
  return (await response.json()) as Answer
}

/** Creates an agent who has registered and has the activation mail. */
export async function createRegisteredAgent(
  request: APIRequestContext,
  changes: Partial<typeof signupBody> & { email?: string; mark?: string } = {},
): Promise<Person> {
  const body = { ...signupBody, email: newAddress('dana'), ...changes }
  expect(await bodyOf(request.post('/api/signup', { data: body, maxRetries }))).toEqual({
    step_id: 3,
  })
  return {
    email: body.email,
    password: body.password,
    name: `${body.first_name} ${body.last_name}`,
  }
}

/** Creates an agent who has used the link and waits for the review. */
export async function createActivatedAgent(
  request: APIRequestContext,
  changes: Partial<typeof signupBody> & { email?: string } = {},
): Promise<Person> {
  const person = await createRegisteredAgent(request, changes)
  const hash = (await linkIn(request, person.email, 'activate')).split('/').at(-1)
  expect(
    await bodyOf(
      request.post('/api/signup/activate', {
        data: { hash, password: person.password },
        maxRetries,
      }),
    ),
  ).toEqual({ status_id: 3 })
  return person
}

/** The reviewer's session. All tests share it. */
let reviewerSession: ReturnType<APIRequestContext['storageState']> | undefined

async function openReviewerSession(baseURL: string) {
  const desk = await requests.newContext({ baseURL })
  await bodyOf(desk.post('/api/login', { data: { email: rita.email, password: rita.password } }))
  const opened = await desk.storageState()
  await desk.dispose()
  return opened
}

/** Makes a call with the reviewer's session, without touching the page's own session. */
async function callAsReviewer<Answer>(
  baseURL: string,
  ask: (desk: APIRequestContext) => Promise<Answer>,
): Promise<Answer> {
  const desk = await requests.newContext({
    baseURL,
    storageState: await (reviewerSession ??= openReviewerSession(baseURL)),
  })
  try {
    return await ask(desk)
  } finally {
    await desk.dispose()
  }
}

/** Creates an agent with an approved registration and a login number. */
export async function createApprovedAgent(
  page: Page,
  changes: Partial<typeof signupBody> = {},
): Promise<Person & { login: string }> {
  const person = await createActivatedAgent(page.request, changes)
  const { pin_code: login } = await decide<{ pin_code: string }>(page, person, 'approve')
  return { ...person, login }
}

/** Decides on an agent as the reviewer, asks or notes something, through the interface. */
export async function decide<Answer>(
  page: Page,
  { email }: Person,
  action: 'approve' | 'decline' | 'ask' | 'notes',
  data: object = {},
): Promise<Answer> {
  return callAsReviewer(new URL(await baseUrlOf(page)).origin, async (desk) => {
    const { objects } = await bodyOf<{ objects: { id: string }[] }>(
      desk.get(`/api/staff/agents?search=${email}`),
    )
    return bodyOf<Answer>(desk.post(`/api/staff/agents/${objects[0]?.id}/${action}`, { data }))
  })
}

const baseUrlOf = async (page: Page) => (await page.request.get('/healthz', { maxRetries })).url()

/** Signs the page's browser in through the interface, without the sign-in page. */
export async function signInByApi(page: Page, { email, password: secret }: Person): Promise<void> {
  await bodyOf(page.request.post('/api/login', { data: { email, password: secret }, maxRetries }))
}

interface Invited {
  name: string
  surname: string
  email: string
}

/**
 * Invites somebody to the staff, as an admin.
 * @returns the path of the mailed link
 */
export async function inviteMember(
  page: Page,
  role: 'support' | 'reviewer' | 'admin',
  invited: Invited,
): Promise<string> {
  const desk = await requests.newContext({ baseURL: new URL(await baseUrlOf(page)).origin })
  await bodyOf(desk.post('/api/login', { data: { email: adam.email, password: adam.password } }))
  await bodyOf(desk.post('/api/staff/members', { data: { ...invited, role, locale: 'en-US' } }))
  await desk.dispose()
  return linkIn(page.request, invited.email, 'join')
}

/** Creates a member of the staff, who has accepted the invitation of an admin. */
export async function createMember(
  page: Page,
  role: 'support' | 'reviewer' | 'admin',
  [name, surname]: readonly [name: string, surname: string] = ['Sam', 'Ode'],
): Promise<Person> {
  const email = newAddress(name.toLowerCase())
  const hash = (await inviteMember(page, role, { name, surname, email })).split('/').at(-1)
  const person = { email, password: 'tailwind-at-dusk', name: `${name} ${surname}` }
  await bodyOf(
    page.request.post('/api/staff/join', { data: { hash, password: person.password }, maxRetries }),
  )
  return person
}
