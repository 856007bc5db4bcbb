/** In a page of another team the kit's basis finds elements by their class (`scoped.css`). */
import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(
    ['./**/*.tsx', '../../../apps/portal/src/**/*.tsx', '!**/*.test.tsx', '!**/*.stories.tsx'],
    { query: '?raw', import: 'default', eager: true },
  ),
).filter(([path]) => !path.includes('/foundations/'))

/** What the browser gives margins, letters or a look of its own. */
const styledByBrowser =
  /<(?:p|ul|ol|dl|dd|h[1-6]|a|button|input|select|textarea|fieldset|figure)(?=[\s>])(?:=>|[^>])*>/g

test.each(sources.filter(([path]) => path.startsWith('./')))(
  '%s gives a class of its own to every element that the browser styles',
  (_path, source) => {
    const tags = source.match(styledByBrowser) ?? []
    expect(
      tags.filter(
        (tag) =>
          (!/className|\{\.\.\.|hidden/.test(tag) || tag.includes('className={className}')) &&
          !tag.includes('type="hidden"'),
      ),
    ).toEqual([])
  },
)

test.each(sources)('%s names the kit’s shared classes as they are', (_path, source) => {
  const names = [...source.matchAll(/className="([^"]*)"/g)].flatMap(([, list = '']) =>
    list.split(' '),
  )
  expect(names.filter((name) => !name.startsWith('kit-'))).toEqual([])
})
