import * as react from 'react'

// React's development build tells the browser's profiler of every element and every render; nobody looks at it here.
Object.assign(console, { createTask: undefined, timeStamp: undefined })

// It also writes down where each element was made, for a list that nobody reads here either: a seventh of all the time. Past a number it stops by itself.
const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
