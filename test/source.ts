/** The project's sources as trees, for tests that look at what is written in them. */
import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'

export interface SourceNode {
  readonly type: string
  readonly [part: string]: unknown
}
export interface Found {
  readonly file: string
  readonly node: SourceNode
  /** What the node stands in, outermost first. */
  readonly around: readonly SourceNode[]
}

export const isNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const partsOf = (node: SourceNode): SourceNode[] =>
  Object.values(node)
    .flatMap((part): unknown[] => (Array.isArray(part) ? part : [part]))
    .filter(isNode)

/** A node and everything in it. */
export const within = (
  node: SourceNode,
  file = '',
  around: readonly SourceNode[] = [],
): Found[] => [
  { file, node, around },
  ...partsOf(node).flatMap((part) => within(part, file, [...around, node])),
]

/** Every node of the files that these patterns name, tests aside. */
export async function nodesOf(...patterns: string[]): Promise<Found[]> {
  const found: Found[] = []
  for await (const path of glob(patterns)) {
    const file = path.replaceAll('\\', '/')
    if (/\.test\.tsx?$/.test(file)) continue
    const { program, errors } = parseSync(file, await readFile(file, 'utf8'))
    if (errors.length > 0 || !isNode(program)) throw new Error(`${file} cannot be parsed`)
    found.push(...within(program, file))
  }
  return found
}

const partOf = (node: SourceNode, part: string): SourceNode | undefined => {
  const value = node[part]
  return isNode(value) ? value : undefined
}

/** The last part of a name: `info` of `log.info`, `Problem` of `Problem`. */
export function nameOf(node: SourceNode | undefined): string {
  if (!node) return ''
  const name = node['name'] ?? partOf(node, 'property') ?? ''
  return isNode(name) ? nameOf(name) : String(name)
}

/** What is called, made or used as a tag by this node: `t` of `t('save')`. */
export const calleeOf = (node: SourceNode): string =>
  nameOf(partOf(node, 'callee') ?? partOf(node, 'tag'))

/** What a literal or a piece of a template or of markup says; undefined for any other node. */
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

/** A template's pieces, with a mark where values stand; undefined for any other node. */
export function templateOf(node: SourceNode, mark: string): string | undefined {
  const pieces = node['quasis']
  if (node.type !== 'TemplateLiteral' || !Array.isArray(pieces)) return undefined
  return pieces
    .filter(isNode)
    .map((piece) => textOf(piece) ?? '')
    .join(mark)
}
