import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { fullscreenStory } from '../../../test/stories/story-window.ts'
import { ErrorSummary } from './ErrorSummary.tsx'

export default {
  title: 'Feedback/ErrorSummary',
  component: ErrorSummary,
  parameters: fullscreenStory(240),
} satisfies Meta<typeof ErrorSummary>

export const TwoFields = (args: Args<typeof ErrorSummary>) => (
  <ErrorSummary
    items={[
      {
        id: 'last_name',
        label: 'Last name',
        message: 'This is a required field. Please enter your details.',
      },
      { id: 'email', label: 'E-mail', message: 'This email is already in use' },
    ]}
    {...args}
  />
)
export const OneField = () => (
  <ErrorSummary
    items={[{ id: 'email', label: 'E-mail', message: 'This email is already in use' }]}
  />
)
export const LongGerman = () => (
  <div lang="de">
    <ErrorSummary
      title="Bitte füllen Sie alle Pflichtfelder aus."
      items={[
        {
          id: 'area',
          label: 'Hauptverantwortungsbereich',
          message: 'Dies ist ein Pflichtfeld. Bitte geben Sie Ihren Hauptverantwortungsbereich an.',
        },
      ]}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <ErrorSummary
      title="必須項目をすべて入力してください。"
      items={[
        {
          id: 'area',
          label: '主な担当分野',
          message: 'これは必須項目です。内容を入力してください。',
        },
      ]}
    />
  </div>
)
