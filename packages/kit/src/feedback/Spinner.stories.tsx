import type { Meta } from '@storybook/react-vite'
import { Spinner } from './Spinner.tsx'

export default { title: 'Feedback/Spinner', component: Spinner } satisfies Meta<typeof Spinner>

export const AloneOnAPage = () => <Spinner big label="Please wait" />
export const BesideWords = () => <p><Spinner /> Checking…</p>
