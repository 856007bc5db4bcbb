import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Datum } from './Datum.tsx'

export default { title: 'Layout/Datum', component: Datum } satisfies Meta<typeof Datum>

export const Plain = (args: Args<typeof Datum>) => (
  <Datum term="Sent to" {...args}>
    {args.children ?? 'dana.whitfield@example.com'}
  </Datum>
)
export const InMono = () => (
  <Datum term="eXperts login" code>
    FR104822
  </Datum>
)
export const Big = () => (
  <Datum term="Valid" big>
    24 hours
  </Datum>
)
export const LongGerman = () => (
  <div lang="de" style={{ width: 'var(--kit-space-160)' }}>
    <Datum term="Hauptverantwortungsbereich">Geschäftsreisenorganisationsberatung</Datum>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja" style={{ width: 'var(--kit-space-160)' }}>
    <Datum term="主な担当分野">法人のお客様の出張手配とご相談</Datum>
  </div>
)
