import { join } from 'node:path'

/**
 * The portal compiles the kit's sources. Other sites install the packed kit. The kit's stylesheets
 * are found by its package.
 */
export const kitSourceAlias = [
  {
    find: /^@passerelle\/kit$/,
    replacement: join(import.meta.dirname, '../../packages/kit/src/index.ts'),
  },
]
