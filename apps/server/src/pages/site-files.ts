/** The web app manifest, which has the brand's name. The portal's build has the other files. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** The page's background by day, as in the design's tokens. */
const paper = '#f5f5f2'

const icon = (src: string, sizes: string, purpose = 'any') => ({
  src,
  sizes,
  type: 'image/png',
  purpose,
})

/** The web app manifest: the name and the icons for a phone's home screen. */
const manifestOf = (brand: string) => ({
  id: '/',
  name: brand,
  short_name: brand,
  start_url: '/',
  display: 'minimal-ui',
  background_color: paper,
  theme_color: paper,
  icons: [
    icon('/icon-192.png', '192x192'),
    icon('/icon-512.png', '512x512'),
    icon('/icon-maskable-512.png', '512x512', 'maskable'),
  ],
})

export function siteFiles(app: FastifyInstance, { config: { brand } }: Pick<Deps, 'config'>): void {
  const manifest = JSON.stringify(manifestOf(brand))
  app.get('/site.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send(manifest),
  )
}
