import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { fullscreenStory } from '../../../test/stories/story-window.ts'
import { LoadingBar } from './LoadingBar.tsx'

export default {
  title: 'Feedback/LoadingBar',
  component: LoadingBar,
  parameters: fullscreenStory(80),
} satisfies Meta<typeof LoadingBar>

export const Busy = (args: Args<typeof LoadingBar>) => <LoadingBar active {...args} />
Busy.play = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  // it waits a moment before it shows
  while (!canvasElement.querySelector('span')) await new Promise(requestAnimationFrame)
}
export const Idle = () => <LoadingBar active={false} />
