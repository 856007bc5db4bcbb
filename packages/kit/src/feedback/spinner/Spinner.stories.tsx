import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Spinner } from './Spinner.tsx'

export default { title: 'Feedback/Spinner', component: Spinner } satisfies Meta<typeof Spinner>

export const AloneOnAPage = (args: Args<typeof Spinner>) => (
  <Spinner big label="Please wait" {...args} />
)
export const BesideWords = () => (
  <p>
    <Spinner /> Checking…
  </p>
)
export const LongGerman = () => (
  <p lang="de">
    <Spinner /> Ihre Angaben zum Unternehmen und zur Steuernummer werden zurzeit überprüft…
  </p>
)
export const LongJapanese = () => (
  <p lang="ja">
    <Spinner /> 会社名と登録番号を確認しています。しばらくお待ちください…
  </p>
)
