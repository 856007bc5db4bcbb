/** Another project installs the kit; its sign-in card signs in at the running server. */
import { access, readFile, readdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { createActivatedAgent, createApprovedAgent, password, rita } from './people.ts'
import {
  bundlerErrors,
  createPartnerProject,
  manifestOf,
  servePartner,
  storyCompilerErrors,
  compilerErrors,
  writeGalleryStories,
  type PartnerProject,
} from './partner-project.ts'
import { button, expect, expectAccessible, field, mailTo, test } from './portal.ts'

test.describe.configure({ mode: 'default' })

let partner: PartnerProject
let server: Server
let origin: string

test.beforeAll(async ({ baseURL }) => {
  test.slow()
  const api = String(baseURL)
  partner = await createPartnerProject()
  expect(await bundlerErrors(partner)).toBe('')
  const policy = (await fetch(`${api}/signin`)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'")
  ;({ server, origin } = await servePartner(partner, api, policy))
})

test.afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await partner?.remove()
})

test('the package holds JavaScript, types, styles, faces, licences and a README, and no sources, tests or stories', async () => {
  const { packed } = partner
  for (const path of [
    'dist/package.js',
    'dist/package.d.ts',
    'dist/kit.css',
    'dist/emoji/data.js',
    'src/fonts/OFL-mona-sans.txt',
    'src/fonts/OFL-overpass-mono.txt',
    'README.md',
    'LICENSE',
    'package.json',
  ])
    expect(packed).toContain(path)
  expect(
    packed.filter((path) =>
      /(?<!\.d)\.tsx?$|\.mdx$|\.(?:test|stories)\b|^test\/|screenshots/.test(path),
    ),
  ).toEqual([])
})

test('every door of the package leads to a file that is in it', async () => {
  const { exports } = await manifestOf(partner.folder)
  const doors = Object.values(exports).flatMap((door) => [door.types, door.default])
  expect(doors.length).toBeGreaterThan(5)
  for (const door of doors)
    await access(join(partner.folder, 'node_modules/@passerelle/kit', door.replace('*', 'Button')))
})

test('the package knows no condition but those of everybody', async () => {
  const { exports } = await manifestOf(partner.folder)
  expect([...new Set(Object.values(exports).flatMap((door) => Object.keys(door)))]).toEqual([
    'types',
    'default',
  ])
})

test('no two files differ in upper and lower case only: some disks take them for one', () => {
  const names = partner.packed.map((path) => path.toLowerCase())
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

for (const moduleResolution of ['bundler', 'nodenext']) {
  test(`the compiler reads the package's types, resolving as ${moduleResolution}`, async () => {
    expect(
      await compilerErrors(
        partner,
        '--moduleResolution',
        moduleResolution,
        ...(moduleResolution === 'nodenext' ? ['--module', 'nodenext'] : []),
      ),
    ).toBe('')
  })
}

test('the compiler reads the code of every story that the gallery shows', async () => {
  expect(await writeGalleryStories(partner)).toBeGreaterThan(100)
  expect(await storyCompilerErrors(partner)).toBe('')
})

const sheet = (name: string) =>
  readFile(join(partner.folder, 'node_modules/@passerelle/kit/dist', name), 'utf8')

/** A page as another team writes it: its own styles, and what it leaves to the browser. */
const ownStyles = `
  body { font: 18px/1.4 Georgia, serif; color: #222 }
  h1 { margin: 2em 0 1em; font-size: 40px; color: teal }
  p { margin: 1.3em 0 }
  button { box-sizing: content-box; padding: 3px 9px; background: hotpink; border-radius: 2px }
  a { color: crimson; text-decoration: none }
  .lead, .code { font-size: 22px }`
const ownPage = `
  <h1>Own page</h1><h2>Left to the browser</h2>
  <p class="lead">A <a href="#a">link</a>, <strong>strong</strong>, <code class="code">code</code></p>
  <p class="sr skip prose text-title text-small">Classes of the same names</p>
  <ul><li>One</li></ul><ol><li>Two</li></ol><dl><dt>Term</dt><dd>Words</dd></dl>
  <figure><svg width="9" height="9"></svg><figcaption>Figure</figcaption></figure>
  <form><fieldset><legend>Set</legend><input value="a"><select><option>b</select>
  <textarea>c</textarea><button type="button">Own</button></fieldset></form>
  <table><tr><th>Head<td data-weight="bold">Cell</table>`

/** The computed styles of elements, without custom properties. */
function looks(page: Page, elements: string): Promise<string[]> {
  return page.locator(elements).evaluateAll((found) =>
    found.map((element) => {
      const styles = getComputedStyle(element)
      const names = [...styles].filter((name) => !name.startsWith('--'))
      return names.map((name) => `${name}: ${styles.getPropertyValue(name)}`).join('; ')
    }),
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a page of another team looks the same with and without the kit's styles, in a ${colorScheme} system`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setContent(`<!doctype html><style>${ownStyles}</style>${ownPage}`)
    const everything = 'html, body, body *'
    const [before, picture] = [await looks(page, everything), await page.screenshot()]
    for (const name of ['tokens.css', 'fonts.css', 'kit.css'])
      await page.addStyleTag({ content: await sheet(name) })
    expect(await looks(page, everything)).toEqual(before)
    expect((await page.screenshot()).equals(picture)).toBe(true)
  })
}

const ink = 'rgb(22, 32, 46)'
const pink = 'rgb(255, 105, 180)'
const kitButton = '<button class="kit-Button-button" data-variant="primary">Kit</button>'
const inProvider = (theme: string) =>
  `<div class="KitProvider-provider" data-theme="${theme}">${kitButton}</div>`

/** Shows a page with these styles, and after them the kit's. */
async function openHostPage(page: Page, styles: string, content: string): Promise<Locator> {
  await page.setContent(`<!doctype html><style>${styles}</style>${content}`)
  for (const name of ['tokens.css', 'kit.css'])
    await page.addStyleTag({ content: await sheet(name) })
  return page.locator('.kit-Button-button')
}

test("a page's own style wins over the kit's, though it came first and weighs less", async ({
  page,
}) => {
  const button = await openHostPage(page, ownStyles, kitButton)
  await expect(button).toHaveCSS('background-color', pink)
  await expect(button).toHaveCSS('padding', '3px 9px')
  await expect(button).toHaveCSS('cursor', 'pointer')
})

test("a page's own properties of the same words, such as --primary and --line, stay its own and change nothing of the kit", async ({
  page,
}) => {
  const sheets = (await sheet('tokens.css')) + (await sheet('kit.css'))
  const names = [...new Set(sheets.match(/(?<=--kit-)[\w-]+/g))].map((name) => `--${name}`)
  expect(names).toEqual(expect.arrayContaining(['--primary', '--line', '--size', '--radius-8']))
  const ownNames = `:root, [data-theme] { ${names.map((name) => `${name}: hotpink`).join(';')} }`
  const content = `<p class="own">Own</p>${kitButton}${inProvider('dark')}`
  await page.emulateMedia({ reducedMotion: 'reduce' }) // colours do not change slowly
  await openHostPage(page, '', content)
  const before = await looks(page, '.kit-Button-button')
  expect(before).toHaveLength(2)
  for (const styles of [ownNames, `@layer base, passerelle; @layer base { ${ownNames} }`]) {
    await openHostPage(page, `${styles} .own { background: var(--primary) }`, content)
    await expect(page.locator('.own')).toHaveCSS('background-color', pink)
    expect(await looks(page, '.kit-Button-button')).toEqual(before)
  }
})

test("the README's own colours are there by day and by night, and in a provider with a theme", async ({
  page,
}) => {
  const readme = await readFile('packages/kit/README.md', 'utf8')
  const [, ownColours = ''] = /^```css\n(:root.*?)^```/ms.exec(readme) ?? []
  const content = kitButton + inProvider('light') + inProvider('dark')
  const [day, night] = ['rgb(11, 85, 99)', 'rgb(108, 199, 214)']
  for (const [colorScheme, outside] of [['light', day] as const, ['dark', night] as const]) {
    await page.emulateMedia({ colorScheme })
    const buttons = await openHostPage(page, ownColours, content)
    for (const [place, colour] of [outside, day, night].entries())
      await expect(buttons.nth(place)).toHaveCSS('background-color', colour)
  }
})

test("in the README's order of layers the kit wins over Tailwind's reset, and Tailwind's classes win over the kit", async ({
  page,
}) => {
  const readme = await readFile('packages/kit/README.md', 'utf8')
  const [order = ''] = /^@layer .*utilities;$/m.exec(readme) ?? []
  const tailwind = `${order}
    @layer base { button { background-color: transparent; border-radius: 0 } }
    @layer utilities { .rounded-none { border-radius: 0 } }`
  const classed = kitButton.replace('kit-Button-button', 'kit-Button-button rounded-none')
  const buttons = await openHostPage(page, tailwind, kitButton + classed)
  await expect(buttons.nth(0)).toHaveCSS('background-color', ink)
  await expect(buttons.nth(0)).not.toHaveCSS('border-radius', '0px')
  await expect(buttons.nth(1)).toHaveCSS('border-radius', '0px')
})

test('a page takes what it uses: with the card come no forms, no lists and no emoji', async () => {
  const assets = join(partner.folder, 'dist/assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const code = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')))
  expect(code.join('')).toContain('Recover password')
  for (const text of ['Missing schema', 'Nothing found.', 'grinning face'])
    expect(code.join('').includes(text), text).toBe(false)
})

for (const width of [375, 1440]) {
  test(`at ${width} px the card keeps off the edges of the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(origin)
    const { left, right, top } = await page
      .locator('form')
      .evaluate(
        (form) => form.parentElement?.getBoundingClientRect() ?? form.getBoundingClientRect(),
      )
    expect(Math.min(left, width - right, top)).toBeGreaterThanOrEqual(16)
  })
}

test('an agent signs in with the login number and a password of 4 characters', async ({ page }) => {
  const { login } = await createApprovedAgent(page, { password: '1234', password_check: '1234' })
  await page.context().clearCookies()
  await page.goto(origin)
  await field(page, 'Login or e-mail').fill(login)
  await field(page, 'Password').fill('1234')
  await button(page, 'Sign in').click()
  await expect(page.getByText('You are signed in.')).toBeVisible()
})

test('the card in a page of another project signs a person in, under the strict content security policy', async ({
  page,
}) => {
  await page.goto(origin)
  await expect(button(page, 'Sign in')).toHaveCSS('cursor', 'not-allowed')
  await expectAccessible(page)
  await field(page, 'Login or e-mail').fill(rita.email)
  await field(page, 'Password').fill(rita.password)
  await button(page, 'Sign in').click()
  await expect(page.getByText('You are signed in.')).toBeVisible()
  expect((await page.request.get(`${origin}/api/user/me`)).status()).toBe(200)
})

test('a forgotten password is recovered there with the 4 digits of the mail, and the new one signs in', async ({
  page,
}) => {
  const person = await createActivatedAgent(page.request)
  const chosen = 'Window-seat-8!'
  await page.goto(origin)
  await button(page, 'Recover password').click()
  await field(page, 'E-mail').fill(person.email)
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'Confirm e-mail' })).toBeVisible()
  const { text } = await mailTo(page.request, person.email, /\b\d{4}\b.*90 seconds/s)
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(/\b\d{4}\b/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await field(page, 'Password').fill(chosen)
  await button(page, 'Save').click()
  await expect(page.getByRole('status').getByText('Password changed')).toBeVisible()
  await field(page, 'Password').fill(chosen)
  await button(page, 'Sign in').click()
  await expect(page.getByText('You are signed in.')).toBeVisible()
  expect(
    (await page.request.post('/api/login', { data: { email: person.email, password } })).status(),
  ).toBe(401)
})
