/** A person with a browser: makes the calls of the portal's pages and follows a site's links. */
import assert from 'node:assert/strict'

export const ana = { email: 'ana.lima@example.com', password: 'boarding', loginNumber: 'FR104822' }
export const adam = { email: 'adam.novak@example.com', password: 'tailwind-at-dawn' }

interface Answer {
  readonly status: number
  readonly body: any
  readonly headers: Headers
}

/** Cookies by host name. Ports share them, as in a browser. */
type CookieJar = Map<string, Map<string, string>>

export class Person {
  readonly #portal: string
  readonly #jar: CookieJar = new Map()
  /** The prompts of the portal so far. */
  readonly prompts: string[] = []
  constructor(portal: string) {
    this.#portal = portal
  }

  /** Sends a request. Does not follow redirects. */
  async sendRequest(
    address: string | URL,
    {
      method = 'GET',
      json,
      form,
      headers = {},
    }: {
      method?: string
      json?: unknown
      form?: Record<string, string>
      headers?: Record<string, string>
    } = {},
  ): Promise<Answer> {
    const url = new URL(address, this.#portal)
    const cookies = this.#jar.get(url.hostname) ?? new Map<string, string>()
    this.#jar.set(url.hostname, cookies)
    const encoded = form ? new URLSearchParams(form) : null
    const body = json === undefined ? encoded : JSON.stringify(json)
    const sent = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(json === undefined
        ? { accept: 'text/html' }
        : {
            'content-type': 'application/json',
            origin: url.origin,
            'sec-fetch-site': 'same-origin',
          }),
      ...headers,
    }
    const response = await fetch(url, {
      method,
      body,
      redirect: 'manual',
      headers: sent,
      signal: AbortSignal.timeout(10_000),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    return {
      status: response.status,
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
      headers: response.headers,
    }
  }

  #post = (path: string, json: unknown) => this.sendRequest(path, { method: 'POST', json })

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    assert.equal((await this.#post('/api/login', { email, password })).status, 200)
  }

  /**
   * Follows a site's link to /authorize. Signs in as Ana and gives consent when asked. Returns the
   * callback address.
   */
  async authorize(link: string | URL): Promise<URL> {
    const { pathname, searchParams } = new URL(link)
    assert.equal(pathname, '/authorize')
    const parameters = Object.fromEntries(searchParams)
    for (let interaction: string | undefined, turn = 0; turn < 4; turn += 1) {
      const { status, body } = await this.#post('/api/oauth/authorize', {
        ...parameters,
        ...(interaction === undefined ? {} : { interaction }),
      })
      if (status === 200) return new URL(body.redirect_uri)
      this.prompts.push(body.code)
      interaction = body.oauth?.interaction
      if (body.code === 'loginRequired') await this.signIn(ana)
      else if (body.code === 'consentRequired')
        assert.equal(
          (await this.#post('/api/oauth/consent', { interaction, allow: true })).status,
          200,
        )
      else throw new Error(`${status} ${JSON.stringify(body)}`)
    }
    throw new Error(`asked again and again: ${this.prompts.join(', ')}`)
  }

  /** Follows a site's link to /oauth/end_session. Returns the address after the sign-out. */
  async signOut(link: string | URL): Promise<string> {
    const { status, headers } = await this.sendRequest(link)
    assert.equal(status, 303)
    return headers.get('location') ?? ''
  }
}
