import { expect, test } from 'vitest'
import { makeStore } from './store.ts'
import { selectToasts, succeeded, toastAdded, type Toast } from './toasts.ts'

/** The remaining messages after these toasts. */
function after(...toasts: (Pick<Toast, 'type' | 'message' | 'about'> | string)[]) {
  const store = makeStore()
  for (const each of toasts)
    store.dispatch(
      typeof each === 'string' ? succeeded(each) : toastAdded({ autoClose: 0, ...each }),
    )
  return selectToasts(store.getState()).map(({ message }) => message)
}

const emailInUse = {
  type: 'error',
  message: 'Please, use another email',
  about: 'profile',
} as const

test('the oldest toast is first, and a fourth one waits', () => {
  expect(after({ type: 'info', message: 'one' }, { type: 'error', message: 'two' })).toEqual([
    'one',
    'two',
  ])
})

test('old errors are removed when the same action succeeds', () => {
  expect(
    after(emailInUse, { type: 'success', message: 'Profile updated', about: 'profile' }),
  ).toEqual(['Profile updated'])
  expect(
    after(
      { type: 'error', message: 'The list could not be loaded', about: 'airports' },
      'airports',
    ),
  ).toEqual([])
})

test('the success of another action or of none keeps them', () => {
  expect(
    after(
      emailInUse,
      { type: 'success', message: 'Password changed', about: 'password' },
      { type: 'success', message: 'Deleted' },
      'airports',
    ),
  ).toEqual([emailInUse.message, 'Password changed', 'Deleted'])
})

test('a success keeps other successes', () => {
  expect(
    after(
      { type: 'success', message: 'one', about: 'profile' },
      { type: 'success', message: 'two', about: 'profile' },
    ),
  ).toEqual(['one', 'two'])
})
