/** Steps of the tests of sign-in and recovery. */
import { expect } from 'vitest'
import type { renderAt } from './render.tsx'

export type Screen = Awaited<ReturnType<typeof renderAt>>
export const heading = (screen: Screen, name: string) =>
  expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible()
export const field = (screen: Screen, name: string) => screen.getByLabelText(name, { exact: true })
export const button = (screen: Screen, name: string) =>
  screen.getByRole('button', { name, exact: true })
