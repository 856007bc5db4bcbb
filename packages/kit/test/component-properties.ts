import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { builtinResolvers, parse } from 'react-docgen'
import { API, SignatureKind, SymbolFlags } from 'typescript/unstable/sync'
import type { Checker, Symbol as CompilerSymbol } from 'typescript/unstable/sync'
import { controlOf } from '../.storybook/controls.ts'
import type { DocgenType, PropertyControl } from '../.storybook/controls.ts'
import { removeReadonly } from '../.storybook/remove-readonly.ts'

const root = resolve(import.meta.dirname, '../../..')
const config = resolve(root, 'packages/kit/tsconfig.json')

/**
 * A component's own properties: as the TypeScript compiler knows them (`declared`), and as
 * react-docgen finds them for the tables of the gallery (`documented`).
 */
export type ComponentProperties = {
  component: string
  declared: { name: string; optional: boolean }[]
  documented: {
    name: string
    description: string
    /** From `@default` in the docstring. */
    documentedDefault: string | undefined
    /** From the parameter list. */
    codeDefault: string | undefined
    /** Unions in which react-docgen found no members: the table could not show them. */
    unreadableUnions: readonly string[]
    /** The control in the gallery. */
    control: PropertyControl
  }[]
}

/**
 * Reads the components of these files; the paths start in the kit's `src`. It leaves out the
 * properties that React declares for every HTML element.
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
      const documented = documentedProperties(file)
      const components = checker
        .getExportsOfModule(module)
        .filter(({ name, flags }) => /^[A-Z]/.test(name) && flags & SymbolFlags.Function)
      return components.map((component) => ({
        component: component.name,
        declared: declaredProperties(component, checker),
        documented: documented.get(component.name) ?? [],
      }))
    })
  } finally {
    api.close()
  }
}

function declaredProperties(
  component: CompilerSymbol,
  checker: Checker,
): ComponentProperties['declared'] {
  const type = checker.getTypeOfSymbol(component)
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

/** Component name → properties. */
function documentedProperties(file: string): Map<string, ComponentProperties['documented']> {
  const components = parse(removeReadonly(readFileSync(file, 'utf8')), {
    filename: file,
    resolver: new builtinResolvers.FindExportedDefinitionsResolver(),
  })
  return new Map(
    components.map(({ displayName = '', props = {} }) => [
      displayName,
      Object.entries(props).map(([name, { description = '', defaultValue, tsType }]) => {
        const [text = '', documentedDefault] = description.split(/\s*@default\s+/)
        return {
          name,
          description: text.trim(),
          documentedDefault: documentedDefault?.trim(),
          codeDefault: typeof defaultValue?.value === 'string' ? defaultValue.value : undefined,
          unreadableUnions: unreadableUnionsIn(tsType),
          control: controlOf(tsType as DocgenType | undefined),
        }
      }),
    ]),
  )
}

function unreadableUnionsIn(type: unknown): string[] {
  if (typeof type !== 'object' || type === null) return []
  const { name, elements, raw } = type as { name?: unknown; elements?: unknown; raw?: unknown }
  return [
    ...(name === 'union' && elements === undefined ? [String(raw)] : []),
    ...Object.values(type).flatMap(unreadableUnionsIn),
  ]
}
