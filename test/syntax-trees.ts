/** The project's sources as syntax trees, for tests about the code itself. */
import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'

export interface SourceNode {
  readonly type: string
  readonly [part: string]: unknown
}
export interface LocatedNode {
  readonly file: string
  readonly node: SourceNode
  /** The ancestors, outermost first. */
  readonly ancestors: readonly SourceNode[]
}

export const isNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: SourceNode): SourceNode[] =>
  Object.values(node)
    .flatMap((part): unknown[] => (Array.isArray(part) ? part : [part]))
    .filter(isNode)

/** A node and all its descendants. */
export const descendantsOf = (
  node: SourceNode,
  file = '',
  ancestors: readonly SourceNode[] = [],
): LocatedNode[] => [
  { file, node, ancestors },
  ...childrenOf(node).flatMap((part) => descendantsOf(part, file, [...ancestors, node])),
]

/** Returns every node of the files that match these patterns, without tests. */
export async function nodesOf(...patterns: string[]): Promise<LocatedNode[]> {
  const found: LocatedNode[] = []
  for await (const path of glob(patterns)) {
    const file = path.replaceAll('\\', '/')
    if (/\.test\.tsx?$/.test(file)) continue
    const { program, errors } = parseSync(file, await readFile(file, 'utf8'))
    if (errors.length > 0 || !isNode(program)) throw new Error(`${file} cannot be parsed`)
    found.push(...descendantsOf(program, file))
  }
  return found
}

const childOf = (node: SourceNode, part: string): SourceNode | undefined => {
  const value = node[part]
  return isNode(value) ? value : undefined
}

/** The last part of a name: `info` of `log.info`, `Problem` of `Problem`. */
export function nameOf(node: SourceNode | undefined): string {
  if (!node) return ''
  const name = node['name'] ?? childOf(node, 'property') ?? ''
  return isNode(name) ? nameOf(name) : String(name)
}

/** The name of the called function, constructor or template tag: `t` of `t('save')`. */
export const calleeOf = (node: SourceNode): string =>
  nameOf(childOf(node, 'callee') ?? childOf(node, 'tag'))

/**
 * The text of a literal, or of a piece of a template or of markup; undefined for any other node.
 */
export function textOf({ type, value }: SourceNode): string | undefined {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value
  if (
    type !== 'TemplateElement' ||
    typeof value !== 'object' ||
    value === null ||
    !('cooked' in value)
  )
    return undefined
  return String(value.cooked)
}

/** The text of a template, with a mark in place of each value; undefined for any other node. */
export function templateOf(node: SourceNode, mark: string): string | undefined {
  const pieces = node['quasis']
  if (node.type !== 'TemplateLiteral' || !Array.isArray(pieces)) return undefined
  return pieces
    .filter(isNode)
    .map((piece) => textOf(piece) ?? '')
    .join(mark)
}
