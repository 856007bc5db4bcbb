type Node = { type: string; value?: string; children?: Node[] }

/** Tables written with pipes: MDX alone leaves them as a paragraph. */
export function tables() {
  return (page: Node) => {
    page.children = page.children?.map((node) => (isTable(node) ? tableOf(node) : node))
  }
}

const isTable = ({ type, children = [] }: Node) =>
  type === 'paragraph' && (children[0]?.value?.startsWith('|') ?? false)

function tableOf({ children = [] }: Node): Node {
  const rows: Node[][][] = [[[]]]
  for (const node of children) {
    if (node.type !== 'text') {
      rows.at(-1)?.at(-1)?.push(node)
      continue
    }
    for (const [index, line] of (node.value ?? '').split('\n').entries()) {
      if (index > 0) rows.push([[]])
      for (const [place, value] of line.split('|').entries()) {
        if (place > 0) rows.at(-1)?.push([])
        if (value.trim()) rows.at(-1)?.at(-1)?.push({ type: 'text', value })
      }
    }
  }
  const cells = rows.map((row) => row.slice(1, -1)) // before the first and after the last pipe stands nothing
  return {
    type: 'table',
    children: cells
      .filter((row) => !row.every(isRule))
      .map((row) => ({
        type: 'tableRow',
        children: row.map((cell) => ({ type: 'tableCell', children: cell })),
      })),
  }
}

const isRule = ([node]: Node[]) => /^\s*-+\s*$/.test(node?.value ?? '')
