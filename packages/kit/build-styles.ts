/**
 * The package's style sheets. All of them are in the cascade layer `passerelle`, so a page's own
 * styles win without a layer of their own, and every class begins with `kit-`.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { preprocessCSS, resolveConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite'

const source = join(import.meta.dirname, 'src')
const entry = 'package.js'

/**
 * Names a class after its file and its element, such as `kit-Button-button`. The kit's files have
 * different names, so no two classes are the same. The provider's box draws nothing, so it is none
 * of the elements that the basis is for.
 */
export function scopedName(name: string, path: string): string {
  const file = partOf(path.replace(/\?.*/, ''))
  return `${file === 'KitProvider' ? '' : 'kit-'}${file}-${name}`
}

/** The settings of Vite with which the package's modules get their class names. */
export const css: InlineConfig['css'] = { modules: { generateScopedName: scopedName } }

/**
 * Writes the sheets of the package: `kit.css` for all elements, `css/<Element>.css` for one with
 * all that it draws, and `tokens.css`, `fonts.css`, `base.css` and `styles.css`. An element's sheets
 * are those that its module imports, at once or on demand; a new element's join by themselves.
 */
export const packageStyles: Plugin = {
  name: 'package-styles',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle))
      if (file.type === 'asset' && name.endsWith('.css')) delete bundle[name]
    const emit = (fileName: string, text: string) =>
      this.emitFile({ type: 'asset', fileName, source: text })
    const basis = inLayer(read('scoped.css') + read('text.css'), 'passerelle.basis')
    const parts = new Map([['basis', basis]])
    for (const file of sheetsOf(entry, bundle))
      parts.set(partOf(file), inLayer(await compile(file)))
    for (const [name, text] of parts) emit(`css/parts/${name}.css`, text)
    for (const [element, file] of elementsOf(bundle))
      emit(`css/${element}.css`, imports('parts', ['basis', ...sheetsOf(file, bundle).map(partOf)]))
    emit('kit.css', [...parts.values()].join(''))
    emit('tokens.css', inLayer(read('tokens.css')))
    emit('fonts.css', inLayer(read('fonts/fonts.css').replaceAll("url('./", "url('../src/fonts/")))
    emit('base.css', inLayer(read('base.css'), 'passerelle.basis'))
    emit('styles.css', imports('.', ['tokens', 'fonts', 'kit']))
  },
}

const read = (file: string) => readFileSync(join(source, file), 'utf8')
/** A layer inside another one loses to it, so the basis may come before or after an element. */
const inLayer = (text: string, layer = 'passerelle') => `@layer ${layer} {\n${text}}\n`
const imports = (folder: string, names: readonly string[]) =>
  names.map((name) => `@import '${folder === '.' ? '.' : `./${folder}`}/${name}.css';\n`).join('')
const partOf = (file: string) => basename(file, '.module.css')

async function compile(file: string): Promise<string> {
  const config = await resolveConfig({ configFile: false, css, logLevel: 'warn' }, 'build')
  const { code } = await preprocessCSS(readFileSync(file, 'utf8'), file, config)
  return code
}

/** The components of the package by name, each with the module that it comes from. */
function elementsOf(bundle: Rolldown.OutputBundle): Map<string, string> {
  const elements = new Map<string, string>()
  const statements = chunkOf(bundle, entry).code.matchAll(/^import \{ (.*) \} from "\.\/(.*)";?$/gm)
  for (const [, names = '', file = ''] of statements)
    if (isComponentFile(chunkOf(bundle, file).facadeModuleId ?? ''))
      for (const name of names.split(', ')) if (/^[A-Z]/.test(name)) elements.set(name, file)
  return elements
}

/** A component, or one in its error boundary (`package.ts`). */
const isComponentFile = (path: string) => /\.tsx$|\/guarded-[^/]*\.ts$/.test(path)

/** The style sheets that a module needs, those of what it draws before its own. */
function sheetsOf(file: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const { imports: now, dynamicImports: later, facadeModuleId } = chunkOf(bundle, file)
  const needed = [...now, ...later].filter((name) => name in bundle)
  const below = needed.flatMap((name) => sheetsOf(name, bundle, seen))
  return facadeModuleId?.endsWith('.module.css') ? [...below, facadeModuleId] : below
}

function chunkOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const file = bundle[name]
  if (file?.type !== 'chunk') throw new Error(`The build has no module ${name}.`)
  return file
}
