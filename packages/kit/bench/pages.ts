/** Builds the benchmark's pages for production, serves them and opens them in Chromium. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { build, preview } from 'vite'
import { chromiumFlags, chromiumPath, ensureChromium } from '../../../scripts/chromium.ts'
import { watchFrames } from './frames.ts'

const folder = import.meta.dirname
const dist = join(folder, 'dist')

export type Site = { open: (name: string) => Promise<Page>; close: () => Promise<void> }

/** Builds a page from each `pages/<name>.tsx`. All of them use the same React. */
export async function servePages(names: readonly string[]): Promise<Site> {
  const input = Object.fromEntries(names.map((name) => [name, `virtual:${name}.html`]))
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: ['react', 'react-dom'].map((name) => ({
        find: new RegExp(`^${name}(?=/|$)`),
        replacement: join(folder, '../../../node_modules', name),
      })),
    },
    plugins: [
      {
        name: 'bench-pages',
        resolveId: (id) =>
          id.startsWith('virtual:') ? join(folder, id.slice('virtual:'.length)) : null,
        load: (id) =>
          names.some((name) => id === join(folder, `${name}.html`))
            ? `<!doctype html><html lang="en"><title>Bench</title><body><script type="module" src="/pages/${id.slice(folder.length + 1, -'.html'.length)}.tsx"></script></body></html>`
            : null,
      },
    ],
    build: { outDir: dist, emptyOutDir: true, rolldownOptions: { input } },
  })
  const server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: dist },
    preview: { port: 0, host: '127.0.0.1' },
  })
  await ensureChromium()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  return {
    open: async (name) => {
      const page = await browser.newPage({ viewport: { width: 1024, height: 800 } })
      await page.addInitScript(watchFrames)
      await page.goto(new URL(`${name}.html`, server.resolvedUrls?.local[0]).href)
      return page
    },
    close: async () => {
      await browser.close()
      await server.close()
      rmSync(dist, { recursive: true })
    },
  }
}
