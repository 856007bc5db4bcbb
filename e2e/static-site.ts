/** Sites without a server of their own: bundled, served as files, and registered at the portal. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request as requests } from '@playwright/test'
import { build } from 'vite'
import { buildElement } from '../packages/kit/element/build-element.ts'
import { adam } from './people.ts'
import { expect } from './portal.ts'

export interface StaticSite {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** Serves a folder. Every address without an ending is its page. */
async function serveFolder(folder: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const file = pathname.includes('.') ? pathname : 'index.html'
    readFile(join(folder, file)).then(
      (content) =>
        response
          .writeHead(200, {
            'content-type': file.endsWith('.js') ? 'text/javascript' : 'text/html',
          })
          .end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => {
    server.listen(0, 'localhost', done)
  })
  const address = server.address()
  return { server, origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}` }
}

async function register(portal: string, origin: string, paths: readonly string[]): Promise<string> {
  const desk = await requests.newContext({ baseURL: portal })
  await desk.post('/api/login', { data: { email: adam.email, password: adam.password } })
  const added = await desk.post('/api/staff/sites', {
    data: {
      client_name: 'Browser sample',
      redirect_uris: paths.map((path) => origin + path),
      post_logout_redirect_uris: [`${origin}/`],
      token_endpoint_auth_method: 'none',
      first_party: true,
      scopes: ['openid', 'profile', 'email', 'experts', 'offline_access'],
    },
  })
  expect(added.status(), await added.text()).toBe(200)
  const { client_id } = (await added.json()) as { client_id: string }
  await desk.dispose()
  return client_id
}

/**
 * Adds the site at the staff desk, bundles it with the portal's address and its client_id, and
 * serves it as static files.
 * @param root the folder of its pages
 * @param paths its redirect addresses
 */
export async function openStaticSite(
  portal: string,
  { root, pages = ['index.html'], paths }: { root: string; pages?: string[]; paths: string[] },
): Promise<StaticSite> {
  const folder = join(tmpdir(), `passerelle-browser-site-${process.pid}-${performance.now()}`)
  const { server, origin } = await serveFolder(folder)
  const client_id = await register(portal, origin, paths)
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    define: {
      'import.meta.env.VITE_ISSUER': JSON.stringify(portal),
      'import.meta.env.VITE_CLIENT_ID': JSON.stringify(client_id),
    },
    build: {
      outDir: folder,
      target: 'esnext',
      rolldownOptions: { input: pages.map((page) => join(root, page)) },
    },
  })
  return { origin, close: () => closeSite(server, folder) }
}

/**
 * Serves the pages without a framework (examples/plain-html) as they are, with the kit's script, the
 * portal's address and the site's client_id.
 */
export async function openPlainPages(portal: string): Promise<StaticSite> {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-plain-pages-'))
  const { server, origin } = await serveFolder(folder)
  const client_id = await register(portal, origin, ['/'])
  const examples = join(import.meta.dirname, '../examples/plain-html')
  for (const name of await readdir(examples)) {
    const text = await readFile(join(examples, name), 'utf8')
    const page = text.replaceAll('http://localhost:3000', portal)
    await writeFile(join(folder, name), page.replace('your-client-id', client_id))
  }
  await buildElement(folder)
  return { origin, close: () => closeSite(server, folder) }
}

async function closeSite(server: Server, folder: string): Promise<void> {
  await new Promise((done) => {
    server.close(done)
  })
  await rm(folder, { recursive: true, force: true })
}

/** The sample with oidc-client-ts (examples/browser-oidc-client-ts). */
export const openSample = (portal: string): Promise<StaticSite> =>
  openStaticSite(portal, {
    root: join(import.meta.dirname, '../examples/browser-oidc-client-ts'),
    pages: ['index.html', 'silent.html'],
    paths: ['/', '/silent.html'],
  })
