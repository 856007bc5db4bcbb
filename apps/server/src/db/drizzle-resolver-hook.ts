import { registerHooks } from 'node:module'

/**
 * Drizzle's package.json lists 447 exports in 180 kB. Node would parse it again for each file of
 * Drizzle, only to learn that the file is a module. Relative imports inside the package need
 * nothing from it. What it saves is in docs/tricks.md.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isInDrizzle =
      specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
    return isInDrizzle
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context)
  },
})
