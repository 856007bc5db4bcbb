import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { builtinResolvers, parse } from 'react-docgen'
import { API, SignatureKind, SymbolFlags } from 'typescript/unstable/sync'
import type { Checker, Symbol as Named } from 'typescript/unstable/sync'
import { plainLists } from '../.storybook/plain-lists.ts'

const root = resolve(import.meta.dirname, '../../..')
const config = resolve(root, 'packages/kit/tsconfig.json')

/**
 * An element's own properties as the compiler knows them, and as the reader behind the gallery's
 * tables finds them.
 */
export type ComponentProperties = {
  element: string
  declared: { name: string; optional: boolean }[]
  /** Its default as the docstring says it, and as the parameter list has it. */
  read: {
    name: string
    description: string
    said: string | undefined
    taken: string | undefined
    /** Lists of types in which the reader found nothing: the table could not be drawn. */
    empty: readonly string[]
  }[]
}

/**
 * The elements of these files, whose paths begin at the kit's `src`. What React declares for every
 * HTML element is left out.
 */
export function readComponentProperties(files: readonly string[]): ComponentProperties[] {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`${config} cannot be read`)
    const { program, checker } = project
    return files.flatMap((path) => {
      const file = resolve(root, 'packages/kit/src', path)
      const source = program.getSourceFile(file)
      const module = source && checker.getSymbolAtLocation(source)
      if (!module) throw new Error(`${path} cannot be read`)
      const read = documentedProperties(file)
      const elements = checker
        .getExportsOfModule(module)
        .filter(({ name, flags }) => /^[A-Z]/.test(name) && flags & SymbolFlags.Function)
      return elements.map((element) => ({
        element: element.name,
        declared: declaredProperties(element, checker),
        read: read.get(element.name) ?? [],
      }))
    })
  } finally {
    api.close()
  }
}

function declaredProperties(element: Named, checker: Checker): ComponentProperties['declared'] {
  const type = checker.getTypeOfSymbol(element)
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  const props =
    signature && signature.parameters.length > 0
      ? checker.getParameterType(signature, 0)
      : undefined
  const own = (props ? checker.getPropertiesOfType(props) : []).filter(({ declarations }) =>
    declarations.some(({ path }) => path.includes('/kit/src/')),
  )
  return own.map(({ name, flags }) => ({ name, optional: (flags & SymbolFlags.Optional) !== 0 }))
}

/** By name of the element. */
function documentedProperties(file: string): Map<string, ComponentProperties['read']> {
  const elements = parse(plainLists(readFileSync(file, 'utf8')), {
    filename: file,
    resolver: new builtinResolvers.FindExportedDefinitionsResolver(),
  })
  return new Map(
    elements.map(({ displayName = '', props = {} }) => [
      displayName,
      Object.entries(props).map(([name, { description = '', defaultValue, tsType }]) => {
        const [words = '', said] = description.split(/\s*@default\s+/)
        const taken = typeof defaultValue?.value === 'string' ? defaultValue.value : undefined
        return {
          name,
          description: words.trim(),
          said: said?.trim(),
          taken,
          empty: unreadableUnions(tsType),
        }
      }),
    ]),
  )
}

function unreadableUnions(type: unknown): string[] {
  if (typeof type !== 'object' || type === null) return []
  const { name, elements, raw } = type as { name?: unknown; elements?: unknown; raw?: unknown }
  return [
    ...(name === 'union' && elements === undefined ? [String(raw)] : []),
    ...Object.values(type).flatMap(unreadableUnions),
  ]
}
