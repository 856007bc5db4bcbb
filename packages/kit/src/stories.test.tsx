import axe from 'axe-core'
import type { ComponentType } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

const files = import.meta.glob<Record<string, ComponentType>>('./**/*.stories.tsx', { eager: true })
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

beforeAll(() => {
  // A colour on its way from day to night has neither theme's contrast.
  const still = document.createElement('style')
  still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important }'
  document.head.append(still)
})
afterEach(() => document.documentElement.removeAttribute('data-theme'))

for (const [file, stories] of Object.entries(files)) {
  describe(file.replace(/^.*\/(.*)\.stories\.tsx$/, '$1'), () => {
    for (const [name, Story] of Object.entries(stories)) {
      test(`${name} has no fault that axe knows, by day and by night`, async () => {
        await render(<Story />)
        expect(document.body.textContent !== '' || document.querySelector('svg, img, canvas, input') !== null).toBe(true)
        expect(await faults('light')).toEqual([])
        expect(await faults('dark')).toEqual([])
      })
    }
  })
}

async function faults(theme: 'light' | 'dark'): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme
  const { violations } = await axe.run(document.body, { runOnly: rules, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${html} ${failureSummary}`))
}
