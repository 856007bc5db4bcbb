import { join } from 'node:path'

/** The kit from its sources, not as it is packed for others. Its sheets are found by the package. */
export const kitFromItsSources = [
  {
    find: /^@passerelle\/kit$/,
    replacement: join(import.meta.dirname, '../../packages/kit/src/index.ts'),
  },
]
