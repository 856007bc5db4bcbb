import type { Meta } from '@storybook/react-vite'
import { Suspense, useState } from 'react'
import type { Args } from '../../test/stories/args.ts'
import { Button } from '../button/Button.tsx'
import { Form } from '../form/Form.tsx'
import { withValue } from '../form/schema/path.ts'
import type { Values } from '../form/schema/path.ts'
import type { Schema } from '../form/schema/schema.ts'
import { KitProvider } from './KitProvider.tsx'
import { useToasts } from './toasts-context.ts'

export default { title: 'Foundations/KitProvider', component: KitProvider } satisfies Meta<
  typeof KitProvider
>

function Page({ schema, send }: { schema: Schema; send: string }) {
  const [values, setValues] = useState<Values>({})
  const { show } = useToasts()
  return (
    <Form
      schema={schema}
      values={values}
      onChange={(path, value) => setValues((before) => withValue(before, path, value))}
      onSubmit={() => show({ message: send, type: 'success', autoClose: 3000 })}
    >
      <Button type="submit">{send}</Button>
    </Form>
  )
}

const fieldsOf = (name: string, password: string, country: string): Schema => ({
  rows: [
    [
      { type: 'text', field: 'name', label: name, required: true },
      { type: 'password', field: 'password', label: password, required: true },
    ],
    [{ type: 'select', field: 'country_id', label: country, options: [{ id: 1, name: 'Lima' }] }],
  ],
})

export const English = (args: Args<typeof KitProvider>) => (
  <KitProvider {...args}>
    <Page schema={fieldsOf('Name', 'Password', 'Country')} send="Send" />
  </KitProvider>
)
export const Dark = () => (
  <KitProvider theme="dark">
    <Page schema={fieldsOf('Name', 'Password', 'Country')} send="Send" />
  </KitProvider>
)
export const LongGerman = () => (
  <Suspense>
    <KitProvider language="de">
      <Page
        schema={fieldsOf(
          'Vollständiger Name der Geschäftsführerin oder des Geschäftsführers',
          'Kennwort für die Anmeldung',
          'Land, in dem die Agentur eingetragen ist',
        )}
        send="Registrierung jetzt absenden"
      />
    </KitProvider>
  </Suspense>
)
export const LongJapanese = () => (
  <Suspense>
    <KitProvider language="ja">
      <Page
        schema={fieldsOf('代表者の氏名', 'ログイン用パスワード', '代理店の所在国')}
        send="登録を送信する"
      />
    </KitProvider>
  </Suspense>
)

/** The words of the language have come. */
const waitForWords = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  while (!canvasElement.querySelector('form')) await new Promise(requestAnimationFrame)
}
LongGerman.play = waitForWords
LongJapanese.play = waitForWords
