import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Button } from '../button/Button.tsx'
import { FirstLight } from '../layout/frames/Frames.tsx'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'

export default {
  title: 'Layout/NotFoundScreen',
  component: NotFoundScreen,
  parameters: fullscreenStory(620),
} satisfies Meta<typeof NotFoundScreen>

export const TwoWays = (args: Args<typeof NotFoundScreen>) => (
  <FirstLight>
    <NotFoundScreen head={false} {...args}>
      <Button href="#signin" spread>
        Sign in
      </Button>
      <Button href="#signup" variant="secondary">
        Register now
      </Button>
    </NotFoundScreen>
  </FirstLight>
)
export const OneWay = () => (
  <FirstLight>
    <NotFoundScreen title="This agent is not there any more." head={false}>
      <Button href="#agents">All agents</Button>
    </NotFoundScreen>
  </FirstLight>
)
export const LongGerman = () => (
  <FirstLight lang="de">
    <NotFoundScreen title="Mitgliederprogrammseite nicht gefunden!" head={false}>
      <Button href="#signin" spread>
        Zur Anmeldung im Mitgliederprogramm
      </Button>
      <Button href="#signup" variant="secondary">
        Jetzt als Reisebüromitarbeiterin registrieren
      </Button>
    </NotFoundScreen>
  </FirstLight>
)
export const LongJapanese = () => (
  <FirstLight lang="ja">
    <NotFoundScreen title="お探しのページは見つかりません。" head={false}>
      <Button href="#signin" spread>
        会員プログラムにログインする
      </Button>
      <Button href="#signup" variant="secondary">
        新規登録はこちら
      </Button>
    </NotFoundScreen>
  </FirstLight>
)
