import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { LostRoute } from './LostRoute.tsx'

export default { title: 'Layout/LostRoute', component: LostRoute } satisfies Meta<typeof LostRoute>

export const Lost = (args: Args<typeof LostRoute>) => <LostRoute {...args} />
