import axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { StoryFile } from './all-stories.ts'
import { renderFullscreenStory, renderStory } from './render-story.tsx'

type Time = 'by day' | 'by night'

const rules: Record<Time, RunOptions['runOnly']> = {
  'by day': ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // The dark theme differs only in its colours.
  'by night': { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}
const themes = { 'by day': 'light', 'by night': 'dark' } as const

/** Renders a story and returns the violations that axe finds at each of these times. */
export async function violationsOf(
  { Story, full }: StoryFile['stories'][number],
  times: readonly Time[],
): Promise<string[]> {
  await (full ? renderFullscreenStory(Story) : renderStory(Story))
  const found: string[] = []
  for (const time of times) {
    document.documentElement.dataset['theme'] = themes[time]
    const { violations } = await axe.run(document.body, {
      runOnly: rules[time],
      resultTypes: ['violations'],
      preload: false,
    })
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${time}: ${id}: ${html} ${failureSummary}`),
      ),
    )
  }
  return found
}
