import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { me } from '@passerelle/contracts/signin.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { pagesWithPendingChanges } from './pages-with-pending-changes.ts'
import type { Caller } from './sessions.ts'

/** Who is signed in, for the call that asks for it and for the pages that bring it. */
export function meAnswer(caller: Caller): AnswerOf<typeof me> {
  const { email, token, role, state, locale, pendingColumns } = caller
  return {
    name: fullName(caller, locale),
    given_name: caller.name,
    family_name: caller.surname,
    email,
    token,
    role,
    state,
    locale,
    notifications: pagesWithPendingChanges(pendingColumns),
  }
}
