import { registerHooks } from 'node:module'

/**
 * Drizzle's package.json lists 447 exports in 180 kB, and Node parses it anew for each of Drizzle's files, to learn that they are modules: 0.4 s and 200 MB
 * at every start. Imports inside the package are relative and need nothing from there.
 */
registerHooks({
  resolve(specifier, context, next) {
    const inDrizzle =
      specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
    return inDrizzle
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context)
  },
})
