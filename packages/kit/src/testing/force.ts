import { cdp } from 'vitest/browser'

/** What one pointer and one focus can only give to one element at a time. */
export type State = 'hover' | 'active' | 'focus-visible'

type Node = { nodeId: number; attributes?: string[]; children?: Node[]; contentDocument?: Node }
type Session = { send(method: string, parameters?: object): Promise<unknown> }

/** Tells the browser that every button of the page is in these states: its own rules draw them, as under a real pointer. */
export async function force(states: State[]) {
  const session = cdp() as Session
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = (await session.send('DOM.getDocument', { depth: -1, pierce: true })) as {
    root: Node
  }
  const buttons = all(root).filter(({ attributes }) => attributes?.includes('data-variant'))
  for (const { nodeId } of buttons)
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: states })
}

const all = (node: Node): Node[] => [
  node,
  ...[...(node.children ?? []), ...(node.contentDocument ? [node.contentDocument] : [])].flatMap(
    all,
  ),
]
