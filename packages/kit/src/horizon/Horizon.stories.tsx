import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Horizon } from './Horizon.tsx'

export default { title: 'Layout/Horizon', component: Horizon } satisfies Meta<typeof Horizon>

export const NotNow = (args: Args<typeof Horizon>) => <Horizon level={-1} {...args} />
export const Nearly = () => <Horizon level={0} />
export const Done = () => <Horizon level={1} />
