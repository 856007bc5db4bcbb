/**
 * Replaces texts as the translation of a browser does: each text moves into two `font` elements
 * where the text node was. React still refers to the old node: what it writes there does not show,
 * and it cannot remove it. The words stay the same, so that a test finds them.
 * @returns a function that stops it, and throws an error with the texts that changed and do not show
 */
export function translatePage(root: HTMLElement = document.body): () => void {
  const replaced = new WeakSet<Node>()
  const translate = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    if (node instanceof Text) found.push(node)
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
    for (const text of found) if (replaceText(text)) replaced.add(text)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (node.isConnected) translate(node)
  })
  translate(root)
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  const { lost, stop } = watchLostChanges(replaced)
  return () => {
    observer.disconnect()
    stop()
    if (lost.length > 0)
      throw new Error(`Texts that changed where nobody sees them:\n${lost.join('\n')}`)
  }
}

/** Notes each text that React writes into a node which is not in the page any more. */
function watchLostChanges(replaced: WeakSet<Node>) {
  const lost: string[] = []
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (!value) throw new Error('Node.prototype has no nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, next: string) {
      if (replaced.has(this)) lost.push(`${this.textContent} -> ${next}`)
      value.set?.call(this, next)
    },
  })
  return { lost, stop: () => Object.defineProperty(Node.prototype, 'nodeValue', value) }
}

const untranslated = 'script, style, svg, textarea, [translate=no], font font'

/** @returns whether there was something to translate */
function replaceText(text: Text): boolean {
  const parent = text.parentElement
  if (!parent || parent.closest(untranslated) || !text.data.trim()) return false
  const outer = document.createElement('font')
  const inner = document.createElement('font')
  inner.append(text.data)
  outer.append(inner)
  text.replaceWith(outer)
  return true
}
