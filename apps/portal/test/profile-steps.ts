/** Steps of the profile's tests. */
import { readList } from '@passerelle/contracts/lists.ts'
import { readProfile, saveProfile, type OwnRecord } from '@passerelle/contracts/profile.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { expect } from 'vitest'
import { claire, claireSignedIn } from './people.ts'
import { renderAt } from './render.tsx'
import { answer, type Answer } from './server.ts'

export type Screen = Awaited<ReturnType<typeof renderAt>>

export const noLists = answer(readList, { objects: [] })
const savedProfile = answer(
  saveProfile,
  (changes) =>
    ({ ...claire, ...changes, agency: { ...claire.agency, ...changes.agency } }) as OwnRecord,
)

/** Opens a page of Claire's profile. The server accepts every change. */
export async function open(
  path: string,
  {
    agent = {},
    answers = [],
    settings = {},
  }: { agent?: Partial<OwnRecord>; answers?: Answer[]; settings?: { language?: string } } = {},
) {
  const screen = await renderAt(path, {
    answers: [
      ...answers,
      answer(me, claireSignedIn),
      answer(readProfile, { ...claire, ...agent }),
      savedProfile,
      noLists,
    ],
    settings,
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}

export const box = (screen: Screen, name: string) =>
  screen.getByRole('textbox', { name, exact: true })
export const bar = (screen: Screen) => screen.getByRole('region', { name: 'Unsaved changes' })
export const button = (screen: Screen, name: string) =>
  screen.getByRole('button', { name, exact: true })
export const toasts = (screen: Screen) =>
  screen.store
    .getState()
    .toasts.map(({ type, message, autoClose }) => ({ type, message, autoClose }))
/** The first place of a text that is shown in several places. */
export const firstText = (screen: Screen, message: string) => screen.getByText(message).first()
