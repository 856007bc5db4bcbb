/** Every call of the server with its input. A new call must be added here. */
import { ana, mark } from './harness.ts'
import type { AcceptedInput } from './invalid-requests.ts'

export interface ApiCall extends Partial<AcceptedInput> {
  /** Who may call; anybody when left out. */
  readonly as?: 'agent' | 'reviewer' | 'admin'
  /** Values of the path's parameters. Ids are filled in when the call is made. */
  readonly parts?: Readonly<Record<string, string>>
  /** The status of a valid call; 200 when left out. */
  readonly answers?: number
  /** The query's names, each with values that are wrong for it alone. */
  readonly query?: Readonly<Record<string, readonly string[]>>
  /**
   * It follows a standard and not our contracts. Its refusals have their own tests
   * (features/provider).
   */
  readonly isStandard?: boolean
}

const email = 'somebody@example.com'
const nobody = '00000000-0000-4000-8000-000000000999'
const {
  language: _,
  work_environment_id: __,
  travel_agent_start_year: ___,
  airport: ____,
  building_nr: _____,
  state: ______,
  ...form
} = ana
const american = {
  language: 'EN',
  work_environment_id: 1,
  travel_agent_start_year: 2012,
  airport: 'FRA – Frankfurt',
  building_nr: '18',
  state: 'Texas',
}
const profile = {
  gender_id: 1,
  birthdate: '1987-03-14',
  name: 'Anna',
  surname: 'Costa',
  email,
  phone: '+33472550149',
  language: 'EN',
  country_id: 17,
  agency_position_id: 2,
  main_area_of_responsibility_id: 1,
  agency_department: 'Leisure desk',
  airport: 'FRA – Frankfurt',
  work_environment_id: 1,
  workin_agency_since: 2012,
  optin: false,
  consent_communication: true,
  consent_participation: true,
  locale: 'de',
  agency: {
    name: 'Horizonte',
    iata_nr: '00000012',
    street_nm: 'Rua Augusta 1',
    bldng_nm: '18',
    city: 'Lisbon',
    state: 'Lisboa',
    zip_code: '1100-048',
    country_id: 17,
  },
}
/** Every field has a value, and the values fit together. */
const site = {
  client_name: 'Rail Bonus',
  redirect_uris: ['http://localhost:3000/token'],
  client_uri: 'https://rail.example',
  descriptions: { 'en-US': 'Book trains.' },
  post_logout_redirect_uris: ['https://rail.example/bye'],
  response_types: ['code'],
  token_endpoint_auth_method: 'client_secret_post',
  jwks_uri: 'https://rail.example/jwks',
  id_token_signed_response_alg: 'ES256',
  subject_type: 'pairwise',
  scopes: ['openid', 'offline_access'],
  backchannel_logout_uri: 'https://rail.example/signed-out',
  first_party: true,
  access_token_audience: 'https://rail.example/api',
  require_pushed_authorization_requests: true,
  return_uri: 'https://rail.example/landing',
  areas: ['EMEA'],
  tiers: ['Core'],
  country_ids: [41],
  machine_scopes: ['agents:read'],
  machine_areas: ['EMEA'],
}
const limits = [
  '0',
  '-1',
  '1001',
  '1e309',
  '1e2',
  '99999999999999999999',
  '1.5',
  '0x10',
  '%2B1',
  '%201',
  '%D9%A3',
  '',
  'NaN',
  'limit',
  '5%00',
]
const cursor = (text: string) => Buffer.from(text).toString('base64url')
const cursors = [
  '',
  'x',
  'null',
  '-1',
  '1e309',
  '%00',
  '..%2f..',
  '__proto__',
  '%2B',
  cursor('1'),
  cursor('NaN 00000000-0000-4000-8000-000000000999'),
  cursor('-1 00000000-0000-4000-8000-000000000999'),
  cursor('1 1'),
  cursor('99999999999999 00000000-0000-4000-8000-000000000999'),
  cursor("1 ' or 1=1"),
  `${cursor('1 00000000-0000-4000-8000-000000000999')}%00`,
  `${cursor('1 00000000-0000-4000-8000-000000000999')}.`,
]
/** In a list by surname these are right: any text can be a surname. */
const surnameCursors = ['NaN', '-1', '99999999999999'].map((key) =>
  cursor(`${key} 00000000-0000-4000-8000-000000000999`),
)
const filters = [
  'name',
  ':',
  ':x',
  'name:',
  'name:a:b',
  ',',
  'name:x,,',
  'nobody:x',
  '__proto__:x',
  'constructor:x',
  'toString:x',
  'search:x',
  'name%00:x',
  "name' or 1=1--:x",
  `name:${'a'.repeat(101)}`,
]

const deskFilters = {
  status: ['', 'admin', 'ACTIVATED', '__proto__', 'toString'],
  search: ['a'.repeat(101)],
  area: ['', 'emea', 'Europe', '__proto__', 'EMEA,APAC'],
  tier: ['', 'core', '1', 'constructor'],
  country_id: ['', '0', '-1', '1e309', '9999', '1%20or%201=1'],
  late: ['', 'false', '1', 'TRUE'],
  assigned: ['', 'all', 'ME', '1', '__proto__', '00000000-0000-4000-8000'],
  finding: ['', 'ok', 'WARN', 'warn,stop', '__proto__'],
  asked: ['', 'true', 'OPEN', '__proto__'],
}

/** What every decision may carry. */
const decisionParts = { version: 1, note: 'I called the agency.' }

/** Every call with its caller and its input. */
export const apiCalls: Readonly<Record<string, ApiCall>> = {
  'POST /api/signup': {
    right: { ...form, ...american, email, mark },
    required: Object.keys(form).filter(
      (name) => !['gender_id', 'birthdate', 'optin', 'iata_nr', 'phone'].includes(name),
    ),
    anyText: ['password', 'password_check'],
    dropsUnknown: true,
  },
  'POST /api/signup/email_validate': { right: { email } },
  'POST /api/signup/resend': { right: { email, mark }, required: ['email'] },
  'POST /api/signup/activate': {
    right: { hash: 'x'.repeat(43), mark, password: 'pass' },
    required: [],
    anyText: ['password'],
  },
  'POST /api/signup/activate/status': { right: { hash: 'x'.repeat(43) }, required: [] },
  'POST /api/login': { right: { email: ana.email, password: 'pass' }, anyText: ['password'] },
  'POST /api/login/second-factor': {
    right: { totp: '123456' },
    required: [],
    anyText: ['totp'],
    answers: 401,
  },
  'POST /api/login/passkey': { right: {}, required: [] },
  'GET /api/user/second-factor': { as: 'agent' },
  'GET /api/user/notices': { as: 'reviewer' },
  'PATCH /api/user/notices': {
    as: 'reviewer',
    right: { registrations: 'daily', hour: 7, time_zone: 'Europe/Vienna' },
    required: [],
  },
  'POST /api/user/totp': {
    as: 'agent',
    right: { password: 'pass' },
    required: [],
    anyText: ['password'],
  },
  'POST /api/user/totp/confirm': { as: 'agent', right: { totp: '123456' }, answers: 409 },
  'DELETE /api/user/totp': {
    as: 'agent',
    right: { password: 'pass' },
    required: [],
    anyText: ['password'],
    answers: 404,
  },
  'GET /api/user/passkeys': { as: 'agent' },
  'POST /api/user/passkeys': {
    as: 'agent',
    right: { password: 'pass', name: 'Laptop' },
    required: [],
    anyText: ['password'],
  },
  'POST /api/user/passkeys/offer': { as: 'agent', right: {} },
  'PATCH /api/user/passkeys/:id': {
    as: 'agent',
    parts: { id: 'passkey' },
    right: { password: 'pass', name: 'Laptop' },
    required: ['name'],
    anyText: ['password'],
    answers: 404,
  },
  'DELETE /api/user/passkeys/:id': {
    as: 'agent',
    parts: { id: 'passkey' },
    right: { password: 'pass' },
    required: [],
    anyText: ['password'],
    answers: 404,
  },
  'POST /api/user/recovery-codes': {
    as: 'agent',
    right: { password: 'pass' },
    required: [],
    anyText: ['password'],
    answers: 409,
  },
  'POST /api/auth': {
    right: { jwt: 'head.body.signature', replace: true },
    required: ['jwt'],
    answers: 401,
  },
  'POST /api/login/forgot': { right: { email: ana.email } },
  'POST /api/login/validate': { right: { email: ana.email, code: 'ABCD-EFGH' } },
  'POST /api/login/link': { right: { hash: 'x'.repeat(43) }, required: [] },
  'POST /api/login/change': {
    right: { email: ana.email, password: 'other', code: 'x'.repeat(43) },
    anyText: ['password'],
  },
  'POST /api/card/forgot-password': { right: { email: ana.email } },
  'POST /api/card/validate': { right: { email: ana.email, code: '1234' } },
  'POST /api/card/change-password': {
    right: { email: ana.email, password: 'Harbour7!', code: 'x'.repeat(43) },
    anyText: ['password'],
  },
  'GET /api/logout': {},
  'GET /api/user/me': { as: 'agent' },
  'GET /api/user': { as: 'agent' },
  'GET /api/user/application': { as: 'agent' },
  'POST /api/user/application/answer': {
    as: 'agent',
    right: { question: nobody, text: 'Rua Augusta 1', changes: { agency: { city: 'Lisbon' } } },
    required: ['question', 'text'],
    lines: ['text'],
    answers: 404,
  },
  'POST /api/application/read': { right: { hash: 'x'.repeat(43) }, required: [] },
  'POST /api/application/answer': {
    right: {
      hash: 'x'.repeat(43),
      question: nobody,
      text: 'Rua Augusta 1',
      changes: { agency: { city: 'Lisbon' } },
    },
    required: ['text'],
    lines: ['text'],
  },
  'POST /api/application/apply-again': { right: { hash: 'x'.repeat(43) }, required: [] },
  'POST /api/application/erase': { right: { hash: 'x'.repeat(43) }, required: [] },
  'GET /api/user/consents': { as: 'agent' },
  'GET /api/user/home': { as: 'agent', query: { reader: ['a'.repeat(36)] } },
  'PATCH /api/user': { as: 'agent', right: profile, required: [] },
  'PATCH /api/user/change_password': {
    as: 'agent',
    right: { old: 'pass', new: 'new pass', repeat: 'new pass' },
    anyText: ['old', 'new', 'repeat'],
  },
  'POST /api/user/withdraw': { as: 'agent', right: {} },
  'POST /api/user/confirm_email': { right: { hash: 'x'.repeat(43) }, required: [] },
  'POST /api/user/undo_email': { right: { hash: 'x'.repeat(43) }, required: [] },
  'POST /api/user/confirm_email/status': { right: { hash: 'x'.repeat(43) }, required: [] },
  'POST /api/user/undo_email/status': { right: { hash: 'x'.repeat(43) }, required: [] },
  'POST /api/user/delete': { as: 'agent', right: { password: 'pass' }, anyText: ['password'] },
  'GET /api/lists/:list': {
    parts: { list: 'agencies' },
    query: {
      search: ['a'.repeat(101)],
      filter: filters,
      language: ['a'.repeat(36)],
      limit: limits,
    },
  },
  'GET /api/terms/:key': {
    parts: { key: 'uk' },
    query: {
      language: ['a'.repeat(36)],
      reader: ['a'.repeat(36)],
      version: ['2'.repeat(11)],
      text: ['a'.repeat(65)],
    },
  },
  'GET /api/staff/agents': {
    as: 'reviewer',
    query: {
      ...deskFilters,
      sort: ['', 'name', 'OLDEST', '__proto__'],
      limit: [...limits, '101'],
      after: cursors,
    },
  },
  'GET /api/staff/agents/counts': {
    as: 'reviewer',
    query: deskFilters,
  },
  'GET /api/staff/colleagues': {
    as: 'reviewer',
    query: {
      area: deskFilters.area,
      limit: [...limits, '101'],
      after: cursors.filter((mark) => !surnameCursors.includes(mark)),
    },
  },
  'GET /api/staff/agents/:id': { as: 'reviewer', parts: { id: 'agent' } },
  'POST /api/staff/agents/:id/approve': {
    as: 'reviewer',
    parts: { id: 'agent' },
    right: {
      ...decisionParts,
      corrections: { surname: 'Costa', agency: { city: 'Lisbon' } },
      add_agency: true,
    },
    required: [],
    lines: ['note'],
  },
  'POST /api/staff/agents/:id/decline': {
    as: 'reviewer',
    parts: { id: 'agent' },
    right: { reason: 'We could not find your agency.', ...decisionParts },
    required: ['reason'],
    lines: ['reason', 'note'],
  },
  'POST /api/staff/agents/:id/ask': {
    as: 'reviewer',
    parts: { id: 'agent' },
    right: { question: 'Where is your agency?', fields: ['agency.city'], version: 1 },
    required: ['question'],
    lines: ['question'],
  },
  'GET /api/staff/reasons': {
    as: 'reviewer',
    query: {
      for: ['', 'approve', 'DECLINE', '__proto__', 'toString'],
      limit: [...limits, '101'],
      after: cursors,
    },
  },
  'POST /api/staff/reasons': {
    as: 'admin',
    right: { for: 'decline', name: 'Closed', texts: { 'en-US': 'The agency is closed.' } },
    lines: ['texts.en-US'],
  },
  'PATCH /api/staff/reasons/:id': {
    as: 'admin',
    parts: { id: 'reason' },
    right: { for: 'decline', name: 'Closed', texts: { 'en-US': 'The agency is closed.' } },
    required: [],
    lines: ['texts.en-US'],
  },
  'DELETE /api/staff/reasons/:id': { as: 'admin', parts: { id: 'reason' }, right: {} },
  'POST /api/staff/agents/:id/notes': {
    as: 'reviewer',
    parts: { id: 'agent' },
    right: { text: 'I called the agency.' },
    lines: ['text'],
  },
  // The registration waits, so it is neither declined nor suspended.
  'POST /api/staff/agents/:id/reopen': {
    as: 'reviewer',
    parts: { id: 'agent' },
    right: { reason: 'Your agency has confirmed you.', ...decisionParts },
    required: ['reason'],
    lines: ['reason', 'note'],
    answers: 409,
  },
  'POST /api/staff/agents/:id/suspend': {
    as: 'reviewer',
    parts: { id: 'agent' },
    right: {
      reason: 'Your account was shared.',
      until: '2100-01-01T00:00:00Z',
      ...decisionParts,
    },
    required: ['reason'],
    lines: ['reason', 'note'],
  },
  'POST /api/staff/agents/:id/reinstate': {
    as: 'reviewer',
    parts: { id: 'agent' },
    right: decisionParts,
    required: [],
    lines: ['note'],
    answers: 409,
  },
  // The caller has decided nothing.
  'POST /api/staff/agents/:id/undo': {
    as: 'reviewer',
    parts: { id: 'agent' },
    right: {},
    answers: 409,
  },
  'POST /api/staff/looking': {
    as: 'reviewer',
    right: { agent_id: '00000000-0000-4000-8000-000000000999' },
    // null closes the record.
    required: [],
    answers: 404,
  },
  'POST /api/staff/agents/bulk': {
    as: 'reviewer',
    right: {
      action: 'approve',
      ids: ['00000000-0000-4000-8000-000000000999'],
      note: 'I called the agency.',
      including_warnings: true,
      add_agency: true,
    },
    required: ['action', 'ids'],
    lines: ['note'],
  },
  'POST /api/staff/agents/:id/reset-factor': {
    as: 'reviewer',
    parts: { id: 'agent' },
    right: { reason: 'She called from the number on record.', password: 'a long staff password' },
    required: ['reason'],
    lines: ['reason'],
    anyText: ['password'],
    answers: 409,
  },
  'POST /api/staff/agents/:id/assign': {
    as: 'reviewer',
    parts: { id: 'agent' },
    right: { to: 'me' },
    // null takes it from its member.
    required: [],
  },
  'GET /api/staff/changes': {
    as: 'reviewer',
    query: {
      ...deskFilters,
      sort: ['', 'name', 'OLDEST', '__proto__'],
      limit: [...limits, '101'],
      after: cursors,
    },
  },
  'GET /api/staff/changes/counts': { as: 'reviewer', query: deskFilters },
  'POST /api/staff/changes/bulk': {
    as: 'reviewer',
    right: {
      action: 'approve',
      ids: ['00000000-0000-4000-8000-000000000999'],
      note: 'I called the agency.',
    },
    required: ['action', 'ids'],
    lines: ['note'],
  },
  'POST /api/staff/changes/:id': {
    as: 'reviewer',
    parts: { id: 'change' },
    right: {
      approve: ['name'],
      reject: ['surname'],
      reason: 'Please send us your passport name.',
      ...decisionParts,
    },
    required: [],
    lines: ['reason', 'note'],
  },
  'POST /api/staff/changes/:id/undo': {
    as: 'reviewer',
    parts: { id: 'change' },
    right: {},
    answers: 409,
  },
  'GET /api/staff/members': {
    as: 'admin',
    query: {
      limit: [...limits, '101'],
      after: cursors.filter((mark) => !surnameCursors.includes(mark)),
    },
  },
  'POST /api/staff/members': {
    as: 'admin',
    right: {
      email: 'mara.lind@example.com',
      name: 'Mara',
      surname: 'Lind',
      role: 'reviewer',
      areas: ['EMEA'],
      locale: 'de',
    },
    required: ['email', 'name', 'surname', 'role', 'locale'],
  },
  'PATCH /api/staff/members/:id': {
    as: 'admin',
    parts: { id: 'member' },
    right: { role: 'support', areas: ['EMEA'] },
    required: [],
  },
  'DELETE /api/staff/members/:id': { as: 'admin', parts: { id: 'member' }, right: {} },
  'POST /api/staff/members/:id/invite': { as: 'admin', parts: { id: 'member' }, right: {} },
  // The member has no second factor.
  'POST /api/staff/members/:id/reset-factor': {
    as: 'admin',
    parts: { id: 'member' },
    right: { reason: 'The phone was lost.', password: 'a long staff password' },
    required: ['reason'],
    lines: ['reason'],
    anyText: ['password'],
    answers: 409,
  },
  'POST /api/staff/join': {
    right: { hash: 'x'.repeat(43), password: 'a long staff password' },
    required: [],
    anyText: ['password'],
  },
  'GET /api/staff/sites': {
    as: 'admin',
    query: { limit: [...limits, '101'], after: cursors.filter((mark) => mark !== cursor('1 1')) },
  },
  'POST /api/staff/sites': { as: 'admin', right: site, required: ['client_name', 'redirect_uris'] },
  'PATCH /api/staff/sites/:client_id': {
    as: 'admin',
    parts: { client_id: 'site' },
    right: site,
    required: [],
  },
  'POST /api/staff/sites/:client_id/secret': {
    as: 'admin',
    parts: { client_id: 'site' },
    right: {},
  },
  'GET /api/staff/sites/:client_id/use': {
    as: 'admin',
    parts: { client_id: 'site' },
  },
  'GET /api/staff/sites/:client_id/trial': {
    as: 'admin',
    parts: { client_id: 'site' },
  },
  'GET /api/staff/sites/:client_id/notices': {
    as: 'admin',
    parts: { client_id: 'site' },
  },
  'POST /api/staff/sites/:client_id/notices': {
    as: 'admin',
    parts: { client_id: 'site' },
    right: {},
  },
  'DELETE /api/staff/sites/:client_id': { as: 'admin', parts: { client_id: 'site' }, right: {} },
  'GET /api/staff/translations/missing': {
    as: 'reviewer',
    query: {
      language: ['', 'xx', 'english', '..%2f..', '__proto__', 'toString', 'en_US', 'en-US%00'],
      limit: [...limits, '101'],
      after: [
        ...cursors,
        cursor('xx common key'),
        cursor('en-US nowhere key'),
        cursor('en-US common '),
      ],
    },
  },
  'GET /api/staff/translations/missing/:format': {
    as: 'reviewer',
    parts: { format: 'csv' },
    query: { language: ['', 'xx', 'english', '..%2f..', '__proto__'] },
  },
  'GET /api/translations/:lng/:ns': { parts: { lng: 'en-US', ns: 'common' } },
  'POST /api/translations/:lng/:ns': {
    parts: { lng: 'en-US', ns: 'common' },
    right: { 'A new key': 'A new text' },
    required: [],
    dropsUnknown: true,
  },
  'POST /api/oauth/authorize': {
    right: { client_id: 'nobody', redirect_uri: 'https://nobody.example/cb' },
    required: [],
    dropsUnknown: true,
    answers: 400,
  },
  'POST /api/oauth/consent': {
    as: 'agent',
    right: { interaction: 'x'.repeat(43), allow: true },
    answers: 400,
  },
  'POST /api/oauth/token': {
    as: 'agent',
    right: { code: 'x'.repeat(43), grant_type: 'client_credentials' },
    answers: 400,
  },
  'POST /api/oauth/logout': {
    right: {
      redirect_uri: 'https://nobody.example',
      post_logout_redirect_uri: 'https://nobody.example',
      client_id: 'nobody',
      id_token_hint: 'x',
      state: 'x',
    },
    required: [],
  },
  'GET /api/user/sites': { as: 'agent' },
  'DELETE /api/user/sites/:client_id': {
    as: 'agent',
    parts: { client_id: 'site' },
    right: {},
    answers: 404,
  },
  'GET /authorize': { isStandard: true },
  'POST /authorize': { isStandard: true },
  'GET /logout/': { isStandard: true },
  'GET /logout': { isStandard: true },
  'GET /oauth/form_post/:id': { parts: { id: 'page' }, answers: 404 },
  'GET /oauth/end_session': { isStandard: true },
  'POST /oauth/end_session': { isStandard: true },
  'POST /oauth/token': { isStandard: true },
  'POST /oauth/revoke': { isStandard: true },
  'POST /oauth/introspect': { isStandard: true },
  'POST /oauth/par': { isStandard: true },
  'GET /oauth/userinfo': { answers: 401 },
  'POST /oauth/userinfo': { isStandard: true },
  'GET /oauth/jwks': {},
  'GET /.well-known/openid-configuration': {},
  'GET /.well-known/oauth-authorization-server': {},
  ...Object.fromEntries(
    [
      '/oauth/token',
      '/oauth/par',
      '/oauth/revoke',
      '/oauth/userinfo',
      '/oauth/jwks',
      '/.well-known/openid-configuration',
      '/.well-known/oauth-authorization-server',
    ].map((path) => [`OPTIONS ${path}`, { isStandard: true }]),
  ),
  'GET /api/docs': {},
  'GET /api/docs/openapi.json': {},
  'GET /healthz': {},
  'GET /site.webmanifest': {},
  'GET /mailbox': {},
  'GET /mailbox/messages.json': {},
  'GET /mailbox/gallery': {},
  'GET /mailbox/gallery/:language/:template': {
    parts: { language: 'en-US', template: 'activation' },
  },
  'GET /mailbox/:id': { parts: { id: 'mail' } },
  'GET /mailbox/:id/html': { parts: { id: 'mail' } },
  'GET /api/sites/logos/:hash': { parts: { hash: 'none' }, answers: 404 },
  'GET /assets/*': { answers: 404 },
}
