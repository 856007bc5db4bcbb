import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as stories from './Frames.stories.tsx'

afterEach(() => page.viewport(1024, 800))

test.each(Object.entries(stories))('%s does not scroll sideways from 320 to 1440 px', async (_name, Story) => {
  await render(<Story />)
  for (const width of [320, 390, 640, 1024, 1440]) {
    await page.viewport(width, 800)
    expect(document.documentElement.scrollWidth, `${width} px`).toBeLessThanOrEqual(width)
  }
})

test('the sign-in frame can be prerendered under a strict policy: no style attribute in its markup', () => {
  const markup = renderToString(<stories.Signin />)
  expect(markup).toContain('Sign in')
  expect(markup).not.toMatch(/\sstyle=/)
})
