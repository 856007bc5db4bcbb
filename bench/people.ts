import { demoPeople, passwordOf } from '../apps/server/src/db/demo-people.ts'

const { email = '', ...ana } = demoPeople.find(({ state, role }) => state === 'approved' && !role) ?? {}

/** The demo agent that the benchmarks sign in as. */
export const demoAgent = { email, password: passwordOf(ana) }
