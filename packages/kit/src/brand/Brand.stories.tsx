import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Brand, ProductMark } from './Brand.tsx'

export default {
  title: 'Layout/Brand',
  component: Brand,
  subcomponents: { ProductMark },
} satisfies Meta<typeof Brand>

const logo =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='96' height='32'%3E%3Crect width='96' height='32' rx='6' fill='%2341597A'/%3E%3C/svg%3E"

export const LetterInside = (args: Args<typeof Brand>) => (
  <Brand name="eXperts" href="#home" {...args} />
)
export const LetterAtTheStart = () => <Brand name="Passerelle" />
export const OwnParts = () => (
  <Brand name="eXperts" parts={{ before: 'exp', letter: 'e', after: 'rts' }} href="#home" />
)
export const OwnLogo = () => <Brand name="eXperts" logoUrl={logo} href="#home" />
export const Mark = () => <ProductMark size={36} />
export const LongGerman = () => (
  <span lang="de">
    <Brand name="Reisevermittlungspartnerprogramm" href="#home" />
  </span>
)
export const LongJapanese = () => (
  <span lang="ja">
    <Brand name="旅行代理店パートナープログラム" href="#home" />
  </span>
)
