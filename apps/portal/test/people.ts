import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { answer } from './server.ts'

type Person = Omit<AnswerOf<typeof me>, 'notifications'>

/** An approved agent. */
export const ana: Person = {
  name: 'Ana Lima',
  email: 'ana.lima@example.com',
  token: 'key-of-the-session',
  role: null,
  state: 'approved',
  locale: null,
}

/** The answer of a server that knows this person's session. */
export const signedInAs = (person: Person) => answer(me, { ...person, notifications: [] })
