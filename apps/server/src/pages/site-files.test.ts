import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startPortal } from '../../test/harness.ts'
import { languageTags } from '../../test/locales.ts'
import { fillPlaceholders } from './page-markup.ts'

const portalFile = (path: string) =>
  readFileSync(new URL(`../../../portal/${path}`, import.meta.url))
const page = portalFile('index.html').toString()

/** Width and height of a PNG. */
function sizeOf(png: Buffer): string {
  assert.equal(png.subarray(1, 4).toString(), 'PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('the manifest has the brand and icons that exist in the sizes that it says', async () => {
  const portal = await startPortal({ BRAND_NAME: 'Voyagers' })
  const { status, headers, body } = await portal.get('/site.webmanifest')
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^application\/manifest\+json/)
  const manifest = typeof body === 'string' ? JSON.parse(body) : body
  assert.deepEqual([manifest.name, manifest.short_name], ['Voyagers', 'Voyagers'])
  for (const { src, sizes } of manifest.icons)
    assert.equal(sizeOf(portalFile(`public${src}`)), sizes)
  assert.ok(manifest.icons.some(({ purpose }: { purpose: string }) => purpose === 'maskable'))
})

test('the page names the manifest and an icon for phones; old browsers ask for favicon.ico', () => {
  for (const link of [
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
    '<link rel="manifest" href="/site.webmanifest" />',
  ])
    assert.ok(page.includes(link), link)
  assert.equal(sizeOf(portalFile('public/apple-touch-icon.png')), '180x180')
  const ico = portalFile('public/favicon.ico')
  const sizes = [0, 1, 2].map((index) => ico.readUInt8(6 + 16 * index))
  assert.deepEqual([ico.readUInt16LE(2), sizes], [1, [16, 32, 48]])
  assert.match(page, /name="theme-color" media="\(prefers-color-scheme: light\)"/)
  assert.match(page, /name="theme-color" media="\(prefers-color-scheme: dark\)"/)
})

test('the page describes itself in the reader’s language, with the brand', async () => {
  const { deps } = await startPortal({ BRAND_NAME: 'Voyagers' })
  const descriptions = languageTags.map((tag) => {
    const filled = fillPlaceholders(page, deps, { language: tag, title: 'Sign in' })
    return /<meta name="description" content="([^"%{]*Voyagers[^"%{]*)"/.exec(filled)?.[1]
  })
  assert.ok(descriptions.every((text) => text !== undefined))
  assert.equal(new Set(descriptions).size, languageTags.length)
})

test('search engines find the public pages, and no page of a person, of a mail or of a request', () => {
  const robots = portalFile('public/robots.txt').toString()
  for (const path of ['/api/', '/activate', '/new-password', '/profile', '/staff', '/authorize'])
    assert.ok(robots.includes(`Disallow: ${path}\n`), path)
  assert.doesNotMatch(robots, /Disallow: \/(?:signin|signup|terms|\n)/)
})

test('a page that the server writes itself may load the portal’s icons and fonts, and nothing else', async () => {
  const portal = await startPortal()
  for (const path of ['/api/docs', '/mailbox', '/mailbox/gallery']) {
    const { headers, body } = await portal.get(path)
    const policy = String(headers['content-security-policy'])
    assert.match(
      policy,
      /^default-src 'none'; style-src 'sha256-[^']+' 'self'; font-src 'self'; img-src 'self'; /,
    )
    for (const file of ['/favicon.ico', '/fonts.css'])
      assert.ok(String(body).includes(`href="${file}"`), `${path} ${file}`)
  }
})

test('the operator’s links stand in the foot of every page where they are set, and nowhere else', async () => {
  const settings = {
    CONTACT_URL: 'team@agents.example',
    PRIVACY_URL: 'https://agents.example/privacy?a="b"',
  }
  const { deps, get } = await startPortal(settings)
  const shell = fillPlaceholders(page, deps, { language: 'de', title: 'x' })
  assert.ok(shell.includes('<a href="mailto:team@agents.example"><span lang="'))
  assert.ok(shell.includes('<span lang="de">Kontakt</span>'))
  assert.ok(shell.includes('<span lang="ja">お問い合わせ</span>'))
  assert.ok(shell.includes('href="https://agents.example/privacy?a=&quot;b&quot;"'))
  assert.doesNotMatch(shell, /Impressum|%FOOT%/)
  const docs = await get('/api/docs', { 'accept-language': 'de' })
  assert.match(
    docs.body,
    /<footer class="page-foot"><a href="mailto:team@agents\.example">Kontakt<\/a>/,
  )
  const unset = await startPortal()
  assert.doesNotMatch(
    fillPlaceholders(page, unset.deps, { language: 'de', title: 'x' }),
    /page-foot|%FOOT%/,
  )
  assert.ok(!(await unset.get('/api/docs')).body.includes('<footer'))
})

for (const [pages, file] of [
  ['the portal', 'src/page-foot.css'],
  ['pages of the former release, which link to it,', 'public/foot.css'],
] as const)
  test(`the style sheet of the foot of ${pages} shows the label of the page’s language, for every language`, () => {
    const css = portalFile(file).toString()
    for (const tag of languageTags)
      assert.ok(css.includes(`html[lang='${tag}'] .page-foot [lang='${tag}']`), tag)
  })
