/**
 * Replaces texts as the translation of a browser does: each text moves into two `font` elements
 * where the text node was. React still refers to the old node. The words stay the same, so that a
 * test finds them.
 * @returns a function that stops it
 */
export function translatePage(root: HTMLElement = document.body): () => void {
  const translate = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    if (node instanceof Text) found.push(node)
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
    for (const text of found) replaceText(text)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (node.isConnected) translate(node)
  })
  translate(root)
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}

const untranslated = 'script, style, svg, textarea, [translate=no], font font'

function replaceText(text: Text): void {
  const parent = text.parentElement
  if (!parent || parent.closest(untranslated) || !text.data.trim()) return
  const outer = document.createElement('font')
  const inner = document.createElement('font')
  inner.append(text.data)
  outer.append(inner)
  text.replaceWith(outer)
}
