import type { Meta } from '@storybook/react-vite'
import { Horizon } from './Horizon.tsx'

export default { title: 'Layout/Horizon', component: Horizon } satisfies Meta<typeof Horizon>

export const NotNow = () => <Horizon level={-1} />
export const Nearly = () => <Horizon level={0} />
export const Done = () => <Horizon level={1} />
