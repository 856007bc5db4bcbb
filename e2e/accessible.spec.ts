/** Tests the accessibility check itself. */
import { expect, expectAccessible, test } from './portal.ts'

const html = (body: string) => `<!doctype html><html lang="en"><title>A page</title>${body}</html>`

test(
  'a frame that comes after the first look is looked at too',
  { tag: '@once' },
  async ({ page }) => {
    await page.route('**/page', (route) =>
      route.fulfill({ contentType: 'text/html', body: html('<main><h1>A page</h1></main>') }),
    )
    await page.route('**/frame', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: html('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">'),
      }),
    )
    await page.goto('/page')
    await expectAccessible(page)
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const frame = Object.assign(document.createElement('iframe'), {
            src: '/frame',
            title: 'A frame',
            onload: resolve,
          })
          document.querySelector('main')?.append(frame)
        }),
    )
    await expect(expectAccessible(page)).rejects.toThrow(/image-alt: iframe img/)
  },
)
