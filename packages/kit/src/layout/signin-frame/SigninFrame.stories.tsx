import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Brand } from '../../brand/Brand.tsx'
import { Button } from '../../button/Button.tsx'
import { fullscreenStory } from '../../../test/stories/story-window.ts'
import { Text } from '../../text/Text.tsx'
import { Perforation } from '../../ticket/Ticket.tsx'
import { Languages } from '../languages/Languages.tsx'
import { SigninFrame } from './SigninFrame.tsx'

export default {
  title: 'Layout/SigninFrame',
  component: SigninFrame,
  parameters: fullscreenStory(640),
} satisfies Meta<typeof SigninFrame>

const art = (
  <svg viewBox="0 0 10 10">
    <path d="M0 6 10 4v6H0z" fill="currentColor" opacity=".2" />
  </svg>
)
const languages = [
  { code: 'EN', name: 'English', lang: 'en-US', href: '#en', current: true },
  { code: 'JP', name: '日本語', lang: 'ja', href: '#ja' },
]

export const Signin = (args: Args<typeof SigninFrame>) => (
  <SigninFrame
    brand={<Brand name="eXperts" href="#home" />}
    art={art}
    foot={<Languages languages={languages} />}
    {...args}
  >
    <Text variant="title">Sign in</Text>
    <Button wide>Sign in</Button>
    <Perforation />
    <Button wide spread variant="secondary" href="#register">
      Register now
    </Button>
  </SigninFrame>
)
export const WithoutFoot = () => (
  <SigninFrame brand={<Brand name="Passerelle" />} art={art}>
    <Text variant="title">Sign in</Text>
  </SigninFrame>
)
export const LongGerman = () => (
  <div lang="de">
    <SigninFrame brand={<Brand name="eXperts" href="#home" />} art={art}>
      <Text variant="title">Registrierungsbestätigung</Text>
      <Button wide>Registrierungsbestätigung noch einmal zusenden</Button>
    </SigninFrame>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <SigninFrame brand={<Brand name="eXperts" href="#home" />} art={art}>
      <Text variant="title">ログイン</Text>
      <Button wide>登録内容を確認して次のステップに進む</Button>
    </SigninFrame>
  </div>
)
