/** A partner team finds every element in the gallery: its situations, and a page. */
import { describe, expect, test } from 'vitest'
import { storyFiles, unread } from './testing/stories.ts'

const [door = ''] = Object.values(import.meta.glob<string>('./index.ts', { query: '?raw', import: 'default', eager: true }))
const pages = Object.keys(import.meta.glob('./**/*.mdx', { query: '?raw' })).map(nameOf)
const elements = [...door.matchAll(/^export .* from '(\.\/.*\.tsx)'$/gm)].map(([, file = '']) => nameOf(file))
const groups = /^(Foundations|Buttons|Fields|Choices|Feedback|Layout|Navigation|Forms|Cards)\/\S/

/** Elements without a page of their own, and why. */
const shownElsewhere: Record<string, string> = {
  Cell: 'the frame of every field: each field shows it',
}

test('every file of stories can be read', () => expect(unread).toEqual([]))

test('there are elements to look for', () => expect(elements.length).toBeGreaterThan(40))

test('what is shown elsewhere is an element', () => expect(Object.keys(shownElsewhere).filter((name) => !elements.includes(name))).toEqual([]))

test.each(elements.filter((name) => !(name in shownElsewhere)))('%s has stories and a page', (name) => {
  expect({ stories: storyFiles.some(({ element }) => element === name), page: pages.includes(name) }).toEqual({ stories: true, page: true })
})

describe.each(storyFiles.map(({ element, title, stories }) => ({ element, title, stories })))('$element', ({ title, stories }) => {
  test('stands in a group of the gallery', () => expect(title).toMatch(groups))
  test('shows at least one situation', () => expect(stories.length).toBeGreaterThan(0))
})

function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.\w+$/, '')
}
