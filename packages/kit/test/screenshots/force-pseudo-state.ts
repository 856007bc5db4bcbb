import { cdp } from 'vitest/browser'

/** States that a real pointer and focus can give to only one element at a time. */
export type PseudoState = 'hover' | 'active' | 'focus-visible'

type DomNode = {
  nodeId: number
  attributes?: string[]
  children?: DomNode[]
  contentDocument?: DomNode
}
type CdpSession = { send(method: string, parameters?: object): Promise<unknown> }

/** Gives every button of the page these states, as under a real pointer. */
export async function forcePseudoState(states: PseudoState[]) {
  const session = cdp() as CdpSession
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = (await session.send('DOM.getDocument', { depth: -1, pierce: true })) as {
    root: DomNode
  }
  const buttons = withDescendants(root).filter(({ attributes }) =>
    attributes?.includes('data-variant'),
  )
  for (const { nodeId } of buttons)
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: states })
}

const withDescendants = (node: DomNode): DomNode[] => [
  node,
  ...[...(node.children ?? []), ...(node.contentDocument ? [node.contentDocument] : [])].flatMap(
    withDescendants,
  ),
]
