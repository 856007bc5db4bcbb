/** Steps of the tests that open signed-in screens with marked texts. */
import { readList } from '@passerelle/contracts/lists.ts'
import { readProfile, saveProfile, type OwnRecord } from '@passerelle/contracts/profile.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { expect } from 'vitest'
import { hanako, hanakoSignedIn } from './people.ts'
import { expectAllTranslated, renderInPseudoLocale, documentTitleSet } from './pseudo-locale.ts'
import { answer, type Answer } from './server.ts'

export type Screen = Awaited<ReturnType<typeof renderInPseudoLocale>>

export const expectText = (screen: Screen, text: string) =>
  expect.element(screen.getByText(text, { exact: false }).first()).toBeVisible()
export const press = (screen: Screen, name: string) =>
  screen
    .getByRole('button', { name: `⟦${name}⟧` })
    .first()
    .click()
export const field = (screen: Screen, label: string) =>
  screen.getByRole('textbox', { name: `⟦${label}⟧`, exact: false })

const noLists = answer(readList, { objects: [] })
const saved = answer(
  saveProfile,
  (changes) =>
    ({ ...hanako, ...changes, agency: { ...hanako.agency, ...changes.agency } }) as OwnRecord,
)

/** Opens a screen as Hanako, with all notifications. */
export async function open(
  path: string,
  agent: Partial<OwnRecord> = {},
  answers: readonly Answer[] = [],
): Promise<Screen> {
  const noted = answer(me, { ...hanakoSignedIn, notifications: ['info', 'password'] })
  const screen = await renderInPseudoLocale(path, [
    ...answers,
    noted,
    answer(readProfile, { ...hanako, ...agent }),
    saved,
    noLists,
  ])
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await documentTitleSet()
  expectAllTranslated()
  return screen
}
