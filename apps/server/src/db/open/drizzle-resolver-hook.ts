import { registerHooks } from 'node:module'

/** The addresses of Drizzle's entries by their names, such as `drizzle-orm/pg-core`. */
const entries = new Map<string, string>()

/**
 * Drizzle's package.json lists 447 exports in 180 kB. Node would parse it again for each import of
 * Drizzle in our files, and for each file of Drizzle, only to learn that the file is a module. So
 * each entry is looked up once, and relative imports inside the package need nothing from it. What
 * it saves is in docs/tricks.md.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isRelative = specifier.startsWith('.')
    if (isRelative && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return {
        url: new URL(specifier, context.parentURL).href,
        format: 'module',
        shortCircuit: true,
      }
    if (isRelative || !/^drizzle-orm(?:\/|$)/.test(specifier)) return next(specifier, context)
    const url = entries.get(specifier) ?? next(specifier, context).url
    entries.set(specifier, url)
    return { url, format: 'module', shortCircuit: true }
  },
})
