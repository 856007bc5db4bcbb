/** A reader of the gallery changes the properties of every element and sees what becomes of it. */
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { controlOf } from '../.storybook/controls.ts'
import type { PropertyControl } from '../.storybook/controls.ts'
import { storyFiles } from '../test/stories/all-stories.ts'

const sources = import.meta.glob('./**/*.tsx')
const pages = import.meta.glob<string>('./**/*.mdx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The pages of elements with the table of their properties. */
const elements = Object.entries(pages).flatMap(([path, page]) => {
  const element = path.replace(/^.*\/(.*)\.mdx$/, '$1')
  const file = path.replace(/^\.\/(.*)\.mdx$/, '$1.tsx')
  return page.includes('<Controls') && `./${file}` in sources ? [{ element, file, page }] : []
})
const properties = await commands.readProperties(elements.map(({ file }) => file))

test('at least 45 elements have a table of properties', () =>
  expect(elements.length).toBeGreaterThanOrEqual(45))

test('no page has a table without controls', () =>
  expect(
    Object.entries(pages).flatMap(([path, page]) => (page.includes('ArgTypes') ? path : [])),
  ).toEqual([]))

test.each(elements)(
  'the main story of $element is on its page and takes its properties',
  async ({ element, page }) => {
    const [, name = ''] = /<Controls of=\{Stories\.(\w+)\} \/>/.exec(page) ?? []
    expect(page).toContain(`<Canvas of={Stories.${name}}`)
    const file = storyFiles.find((each) => each.element === element)
    const main = file?.stories.find((story) => story.name === name)
    const documented = properties.find(
      ({ component }) => component === shownBy(element),
    )?.documented
    const Story = main?.Story as ComponentType<object>
    const before = await htmlOf(Story, {})
    for (const { name: property, control } of documented?.toSorted(byEffect) ?? [])
      for (const value of valuesFor(control))
        if ((await htmlOf(Story, { [property]: value })) !== before) return
    for (const args of otherArgs) if ((await htmlOf(Story, args)) !== before) return
    expect.fail(`none of the properties changes the story ${main?.name}`)
  },
)

test('content and texts are typed as text, choices are chosen, and functions are not set', () => {
  const union = (...names: string[]) => ({
    name: 'union',
    elements: names.map((name) =>
      name.startsWith("'") ? { name: 'literal', value: name } : { name },
    ),
  })
  expect(
    [
      { name: 'ReactNode' },
      union('string', 'undefined'),
      { name: 'boolean' },
      { name: 'number' },
      union("'two'", "'third'", 'undefined'),
      { name: 'signature', raw: '(value: string) => void' },
      { name: 'Array', raw: 'Option[]' },
    ].map((type) => controlOf(type)),
  ).toEqual([
    { control: 'text' },
    { control: 'text' },
    { control: 'boolean' },
    { control: 'number' },
    { control: 'select', options: ['two', 'third'] },
    { control: false },
    { control: 'object' },
  ])
})

/** For elements that have properties of other kinds than words and numbers. */
const otherArgs = [
  { className: 'changed' },
  { at: { x: 9, y: 9 } },
  { texts: { search: 'Changed' } },
]

/** The page of the frames shows the first of them. */
const shownBy = (element: string) => (element === 'Frames' ? 'Shell' : element)

/** Names and other words come first: they are drawn at once. */
function byEffect(one: { name: string }, other: { name: string }): number {
  const rank = ({ name }: { name: string }) =>
    /^(?:label|title|children|name|legend|term|className)$/.test(name) ? 0 : 1
  return rank(one) - rank(other)
}

function valuesFor(control: PropertyControl): unknown[] {
  switch (control.control) {
    case 'text':
      return ['Changed']
    case 'boolean':
      return [true, false]
    case 'number':
      return [3]
    case 'select':
      return [...control.options]
    default:
      return []
  }
}

async function htmlOf(Story: ComponentType<object>, args: object): Promise<string> {
  const screen = await render(createElement(Story, args))
  const html = document.body.innerHTML.replaceAll(/_r_\w+_|«\w+»/g, 'id')
  await screen.unmount()
  return html
}
