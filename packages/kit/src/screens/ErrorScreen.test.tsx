import { createRef } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from '../button/Button.tsx'
import { ErrorBoundary } from '../error-boundary/ErrorBoundary.tsx'
import type { ErrorFallbackProps } from '../error-boundary/ErrorBoundary.tsx'
import { takeConsoleMessages } from '../../test/console-messages.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'

test('the message of an error is shown on request and hidden again', async () => {
  const screen = await render(<ErrorScreen message="rows is not iterable" />)
  const heading = screen.getByRole('heading', { name: 'Something went wrong!', level: 1 })
  await expect.element(heading).toBeVisible()
  expect(screen.container.textContent).not.toContain('iterable')
  const toggle = screen.getByRole('button', { name: 'Show Error' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect.element(screen.getByText('rows is not iterable')).toBeVisible()
  await screen.getByRole('button', { name: 'Hide Error' }).click()
  await expect.element(screen.getByText('rows is not iterable')).not.toBeInTheDocument()
})

test('without a message there is only the way on', async () => {
  const screen = await render(
    <ErrorScreen title="Away" notice="Please wait">
      <Button>Try again</Button>
    </ErrorScreen>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please wait')
  expect(screen.getByRole('button').elements()).toHaveLength(1)
})

test('it takes the place of a page that broke, and tries again', async () => {
  let isBroken = true
  const Page = () => {
    if (isBroken) throw new Error('the page broke')
    return <p>The page</p>
  }
  const Failed = ({ error, onRetry }: ErrorFallbackProps) => (
    <ErrorScreen message={error.message}>
      <Button onClick={onRetry}>Try again</Button>
    </ErrorScreen>
  )
  const screen = await render(
    <ErrorBoundary Fallback={Failed}>
      <Page />
    </ErrorBoundary>,
  )
  takeConsoleMessages() // React tells the developer
  isBroken = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('The page', { exact: true })).toBeVisible()
})

test('both screens are the main of the page, and their headings can take the focus', async () => {
  const ref = createRef<HTMLHeadingElement>()
  const screen = await render(
    <NotFoundScreen headingRef={ref} data-x="y">
      <Button href="/">Home</Button>
    </NotFoundScreen>,
  )
  await expect.element(screen.getByRole('main')).toHaveAttribute('data-x', 'y')
  ref.current?.focus()
  await expect.element(screen.getByRole('heading', { name: 'Page not found!' })).toHaveFocus()
  await screen.rerender(<ErrorScreen headingRef={ref} />)
  ref.current?.focus()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
