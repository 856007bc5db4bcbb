/** A registration while the browser translates the page: its texts are in elements of the browser. */
import { expect, onTestFinished, test } from 'vitest'
import { translatePage } from '../../../../../packages/kit/test/translate-page.ts'
import { atForm, fillIn, mailSent, send } from '../../../test/signup-steps.ts'

test('a page that is translated in the middle of a registration still takes and sends everything', async () => {
  const screen = await atForm('Brazil', { answers: [mailSent] })
  onTestFinished(translatePage())
  await send(screen) // every required field gets an error, and the summary appears
  await expect.poll(() => document.querySelector('#first_name-error')).not.toBeNull()
  await fillIn(screen)
  await send(screen)
  await expect.element(screen.getByRole('heading', { name: 'Nearly there' })).toBeVisible()
})
