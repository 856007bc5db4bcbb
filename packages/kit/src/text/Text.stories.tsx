import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Code, Lead, Text } from './Text.tsx'

export default {
  title: 'Foundations/Text',
  component: Text,
  subcomponents: { Lead, Code },
} satisfies Meta<typeof Text>

export const EveryVariant = (args: Args<typeof Text>) => (
  <div>
    <Text variant="title" {...args}>
      Nearly there
    </Text>
    <Lead>We are checking your details and will be in touch soon.</Lead>
    <Text variant="subtitle" {...args}>
      Personal data
    </Text>
    <Text variant="subsubtitle" {...args}>
      Main area of responsibility
    </Text>
    <Text {...args}>Inscrição Prénom Contraseña Schließen Città</Text>
    <Text variant="label" as="p">
      Title or first name
    </Text>
    <Text variant="small" {...args}>
      At least 4 characters
    </Text>
    <Text>
      <Code low>FR104822 20 2 4471 3 LYS 06:42</Code>
    </Text>
  </div>
)

export const EveryWeight = () => (
  <div>
    <Text weight="light">light 300</Text>
    <Text weight="regular">regular 400</Text>
    <Text weight="semibold">semibold 600</Text>
    <Text weight="bold">bold 700</Text>
    <Text weight="extrabold">extrabold 800</Text>
  </div>
)

export const OtherElement = () => (
  <Text variant="subtitle" as="h3">
    A heading of the third level in the size of the second
  </Text>
)

export const LongGerman = () => (
  <div lang="de">
    <Text variant="title">Datenschutzgrundverordnungskonforme Registrierungsbestätigung</Text>
    <Lead>Wir prüfen Ihre Angaben und melden uns in Kürze bei Ihnen.</Lead>
    <Text variant="label" as="p">
      Hauptverantwortungsbereich
    </Text>
  </div>
)

export const LongJapanese = () => (
  <div lang="ja">
    <Text variant="title">ご登録ありがとうございます</Text>
    <Lead>登録内容を確認しています。まもなくご連絡いたします。</Lead>
    <Text variant="label" as="p">
      主な担当分野
    </Text>
  </div>
)
