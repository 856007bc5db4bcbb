import { join } from 'node:path'

const kit = join(import.meta.dirname, '../../packages/kit/src')

/**
 * The portal compiles the kit's sources. Other sites install the packed kit. The kit's style
 * sheets of the page are outside of a cascade layer here: the page is the portal's own.
 */
export const kitSourceAlias = [
  {
    find: /^@passerelle\/kit$/,
    replacement: join(kit, 'index.ts'),
  },
  {
    find: /^@passerelle\/kit\/(tokens|base|text)\.css$/,
    replacement: join(kit, '$1.css'),
  },
  { find: '@passerelle/kit/fonts.css', replacement: join(kit, 'fonts/fonts.css') },
]
