import './no-profiler.ts'
import * as react from 'react'

// React's development build writes down the call stack of each element, for owner stacks, which nobody reads here: a tenth of the portal's test time. It
// stops after so many, and begins anew each second by setting this to nought.
const [, internals] = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS')) ?? []
if (typeof internals !== 'object') throw new Error('React keeps its count of owner stacks elsewhere now: see how it is stopped there, or let it count.')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
