import type { Meta } from '@storybook/react-vite'
import { FirstForm } from './FirstForm.tsx'

export default {
  title: 'Foundations/First form',
  component: FirstForm,
  tags: ['!autodocs'],
} satisfies Meta<typeof FirstForm>

export const YourDetails = () => <FirstForm />
