/**
 * Draws the portal's icons for programs that read no SVG, from `apps/portal/src/icon.svg`. Run it
 * with `node scripts/icons.ts` after the icon has changed, and commit the files.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './chromium.ts'

const portal = join(import.meta.dirname, '../apps/portal')
const icon = readFileSync(join(portal, 'src/icon.svg'), 'utf8')
/** Phones cut the corners themselves, and no more than a fifth on each side. */
const fullIcon = icon.replace(' rx="7"', '')

const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })

async function draw(svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
  )
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}

/** An ICO file with PNG pictures: a header, one entry of 16 bytes for each, and the pictures. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const write = (name: string, content: Buffer) =>
  writeFileSync(join(portal, 'public', name), content)

const sizes = [16, 32, 48]
const pictures = await Promise.all(
  sizes.map(async (size) => ({ size, png: await draw(icon, size) })),
)
write('favicon.ico', icoOf(pictures))
write('icon-192.png', await draw(icon, 192))
write('icon-512.png', await draw(icon, 512))
write('icon-maskable-512.png', await draw(fullIcon, 512))
write('apple-touch-icon.png', await draw(fullIcon, 180))
await browser.close()
