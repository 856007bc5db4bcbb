import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Controlled } from '../../../test/stories/Controlled.tsx'
import { Checkbox } from './Checkbox.tsx'
import type { CheckboxProps } from './Checkbox.tsx'

export default { title: 'Fields/Checkbox', component: Checkbox } satisfies Meta<typeof Checkbox>

function Box({
  first = false,
  ...box
}: { first?: boolean } & Omit<CheckboxProps, 'checked' | 'onChange'>) {
  return (
    <Controlled initial={first}>
      {(checked, onChange) => <Checkbox {...box} checked={checked} onChange={onChange} />}
    </Controlled>
  )
}

const terms = (
  <>
    I accept the <a href="/terms">terms and conditions</a>.
  </>
)

export const Ticked = (args: Args<typeof Checkbox>) => (
  <Box id="optin" label="I would like to receive the newsletter." first {...args} />
)
export const NotTicked = () => (
  <Box id="optin" label="I would like to receive the newsletter." hint="About once a month" />
)
export const Indeterminate = () => (
  <Checkbox id="all" label="All entries" checked={false} indeterminate onChange={() => {}} />
)
export const WithLink = () => <Box id="terms" label={terms} required />
export const WithError = () => (
  <Box id="terms" label={terms} error="Please accept the terms and conditions" required />
)
export const Changed = () => (
  <Box id="optin" label="I would like to receive the newsletter." first changed />
)
export const Disabled = () => <Box id="locked" label="Not to be changed" first disabled />
export const LongGerman = () => (
  <div lang="de">
    <Box
      id="agb"
      label="Ich habe die Allgemeinen Geschäftsbedingungen des Mitgliederprogramms einschließlich der Datenschutzbestimmungen gelesen und stimme ihnen zu."
      error="Bitte stimmen Sie den Geschäftsbedingungen zu"
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Box
      id="kiyaku"
      label="会員プログラムの利用規約および個人情報の取り扱いについての説明を読み、その内容のすべてに同意します。"
      first
    />
  </div>
)
