import type { Meta } from '@storybook/react-vite'
import { LostRoute } from './LostRoute.tsx'

export default { title: 'Layout/LostRoute', component: LostRoute } satisfies Meta<typeof LostRoute>

export const Lost = () => <LostRoute />
