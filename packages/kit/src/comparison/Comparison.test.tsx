import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Comparison } from './Comparison.tsx'
import { ComparisonLines } from './ComparisonLines.tsx'

const street = { id: 'street', label: 'Street', before: 'Rue Mercière', after: 'Rue Royale' }

test('marks only the words that differ, in the old and in the new value', async () => {
  const screen = await render(<Comparison rows={[street]} />)
  const marked = [...screen.container.querySelectorAll('mark')].map((mark) => mark.textContent)
  expect(marked).toEqual(['Mercière', 'Royale'])
  const cells = screen.getByRole('cell').elements()
  expect(cells.map((cell) => cell.textContent)).toEqual(['Rue Mercière', 'Rue Royale'])
})

test('a value that is not there is called empty and marks nothing', async () => {
  const screen = await render(
    <Comparison
      rows={[
        { id: 'a', label: 'A', before: null, after: 'x' },
        { id: 'b', label: 'B', before: 'y', after: '' },
      ]}
    />,
  )
  const cells = screen.getByRole('cell').elements()
  expect(cells.map((cell) => cell.textContent)).toEqual(['empty', 'x', 'y', 'empty'])
})

test('has a column for actions only where a row has one', async () => {
  const screen = await render(<Comparison rows={[street]} actionTitle="Decision" />)
  expect(screen.getByRole('columnheader').elements()).toHaveLength(3)
  await screen.rerender(
    <Comparison rows={[{ ...street, action: <button>Approve</button> }]} actionTitle="Decision" />,
  )
  await expect.element(screen.getByRole('columnheader', { name: 'Decision' })).toBeVisible()
})

test.each([520, 300])('at %i px each part still says that it is of a table', async (width) => {
  const action = <button>Approve</button>
  const screen = await render(
    <div style={{ width }}>
      <Comparison rows={[{ ...street, action }]} label="Changes" />
    </div>,
  )
  const roles = [...screen.container.querySelectorAll('table, thead, tbody, tr, th, td')].map(
    (part) => part.getAttribute('role'),
  )
  const heads = ['rowgroup', 'row', ...Array(4).fill('columnheader')]
  const row = ['rowgroup', 'row', 'rowheader', 'cell', 'cell', 'cell']
  expect(roles).toEqual(['table', ...heads, ...row])
})

test.each([
  ['wide', 740, 'beside', 'beside'],
  ['medium', 520, 'beside', 'below'],
  ['narrow', 300, 'below', 'below'],
])(
  'in a %s place of %i px the new value stands %s the old one, the action %s both, and nothing runs out',
  async (_, width, place, actionPlace) => {
    const long = 'Geschäftsreisenvermittlungsgesellschaftsverbandsvorsitzende'
    const action = <button>Approve</button>
    const screen = await render(
      <div style={{ width }}>
        <Comparison rows={[{ ...street, label: long, after: long, action }]} />
      </div>,
    )
    const [before, after, decision] = [...screen.container.querySelectorAll('td')].map((cell) =>
      cell.getBoundingClientRect(),
    )
    const isBelow = (after?.top ?? 0) >= (before?.bottom ?? 0)
    expect(isBelow ? 'below' : 'beside').toBe(place)
    expect(decision?.top).toBe(actionPlace === 'beside' ? after?.top : after?.bottom)
    // There it has the whole width.
    if (isBelow) expect(after?.width).toBe(width)
    const box = screen.container.firstElementChild
    expect(box && box.scrollWidth - box.clientWidth).toBe(0)
    // Screen readers still read the heads, also the one of the actions.
    const heads = screen.getByRole('columnheader').elements()
    expect(heads.map((head) => head.textContent)).toEqual(['Field', 'Before', 'After', 'Action'])
  },
)

test('names of fields are hyphenated, and values never show a hyphen that they do not have', async () => {
  const screen = await render(<Comparison rows={[street]} />)
  const parts = [...screen.container.querySelectorAll('tbody th, tbody td')].map((part) => {
    const { hyphens, overflowWrap } = getComputedStyle(part)
    return [part.tagName, hyphens, overflowWrap]
  })
  const value = ['TD', 'manual', 'anywhere']
  expect(parts).toEqual([['TH', 'auto', 'anywhere'], value, value])
})

test('lines name the old and the new value for screen readers, and show nothing without rows', async () => {
  const screen = await render(<ComparisonLines rows={[{ ...street, after: null }]} />)
  await expect
    .element(screen.getByRole('definition'))
    .toHaveTextContent('Before: Rue Mercière After: empty')
  await screen.rerender(<ComparisonLines rows={[]} />)
  expect(screen.container.querySelector('dl')).toBeNull()
})
