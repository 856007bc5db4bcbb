import * as React from 'react'

/**
 * React's development build keeps a stack for each element, ten thousand in a second, to say with a
 * warning which components made it. Here it believes that it has kept as many already. Its warnings
 * stay, and the first lines of them.
 */
const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  })
