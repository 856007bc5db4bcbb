/**
 * The tests of registration, sign-in, profile, application and desk once more, in a page that the
 * browser translates.
 */
import { beforeEach, onTestFinished } from 'vitest'
import { translatePage } from '../../../../packages/kit/test/translate-page.ts'

beforeEach(() => onTestFinished(translatePage()))

await import('../features/signup/signup.test.tsx')
await import('../features/signup/signup-country.test.tsx')
await import('../features/signup/signup-answers.test.tsx')
await import('../features/signin/signin.test.tsx')
await import('../features/profile/profile.test.tsx')
await import('../features/profile/pending.test.tsx')
await import('../features/profile/password/password.test.tsx')
await import('../features/home/home.test.tsx')
await import('../features/application/application.test.tsx')
await import('../features/application/question.test.tsx')
await import('../features/staff/staff.test.tsx')
await import('../features/staff/bulk/bulk.test.tsx')
await import('../features/staff/registrations/corrections.test.tsx')
await import('../features/staff/registrations/states.test.tsx')
await import('../features/staff/session-end.test.tsx')
