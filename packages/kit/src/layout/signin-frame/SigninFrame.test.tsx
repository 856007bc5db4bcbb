import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Signin } from './SigninFrame.stories.tsx'

test('the sign-in frame can be prerendered under a strict policy: no style attribute in its markup', () => {
  const markup = renderToString(<Signin />)
  expect(markup).toContain('Sign in')
  expect(markup).not.toMatch(/\sstyle=/)
})
