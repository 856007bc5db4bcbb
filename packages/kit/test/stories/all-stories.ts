import type { ComponentType } from 'react'
import type { PseudoState } from '../screenshots/force-pseudo-state.ts'

/**
 * A story is a component. Its `play`, as in Storybook, does what is needed before the story shows
 * its situation, such as opening a menu.
 */
export type Story = ComponentType & {
  play?: (context: { canvasElement: HTMLElement }) => Promise<void> | void
  parameters?: Parameters
}

type Parameters = {
  layout?: string
  /** A part of the story throws on purpose; React reports it on the console. */
  throws?: boolean
  /** Every button of the story has these states. */
  forced?: PseudoState[]
}
type Meta = { title?: string; parameters?: Parameters }

export type StoryFile = {
  /** Name of the file, which is the name of the component. */
  element: string
  title: string
  stories: {
    name: string
    Story: Story
    /** The story needs the whole window; its picture shows the window. */
    full: boolean
    /** Another story of the element with long texts of a language. */
    isLong: boolean
  }[]
}

const modules = import.meta.glob<Record<string, unknown>>('../../src/**/*.stories.tsx')
const storyFileResults = await Promise.allSettled(
  Object.entries(modules).map(async ([path, load]) => storyFile(path, await load())),
)

/** Every story of the kit. */
export const storyFiles: StoryFile[] = storyFileResults
  .filter((file) => file.status === 'fulfilled')
  .map(({ value }) => value)

/** Why a file of stories could not be read. */
export const unreadableFiles: unknown[] = storyFileResults
  .filter((file) => file.status === 'rejected')
  .map(({ reason }) => reason)

function storyFile(
  path: string,
  { default: meta = {}, ...stories }: Record<string, unknown>,
): StoryFile {
  const { title = '', parameters } = meta as Meta
  const of = (story: Story) => ({ ...parameters, ...story.parameters })
  return {
    element: path.replace(/^.*\/(.*)\.stories\.tsx$/, '$1'),
    title,
    stories: Object.entries(stories as Record<string, Story>).map(([name, Story]) => ({
      name,
      Story,
      full: of(Story).layout === 'fullscreen',
      isLong: /^Long(?:German|Japanese)/.test(name),
    })),
  }
}
