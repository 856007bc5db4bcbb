import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Brand } from '../../brand/Brand.tsx'
import { Button } from '../../button/Button.tsx'
import { fullscreenStory } from '../../../test/stories/story-window.ts'
import { SkipLink, Topbar } from './Topbar.tsx'

export default {
  title: 'Navigation/Topbar',
  component: Topbar,
  subcomponents: { SkipLink },
} satisfies Meta<typeof Topbar>

const brand = <Brand name="eXperts" href="#home" />

export const Visitor = (args: Args<typeof Topbar>) => (
  <Topbar brand={brand} {...args}>
    <Button variant="clean" href="#signin">
      Sign in
    </Button>
  </Topbar>
)
export const SignedIn = () => (
  <Topbar signed brand={brand}>
    <Button variant="clean" href="#signout">
      Sign out
    </Button>
  </Topbar>
)
export const WithoutTools = () => <Topbar brand={brand} />
export const SkipLinkWithFocus = () => (
  <>
    <SkipLink />
    <Topbar signed brand={brand} />
    <main id="content">Page</main>
  </>
)
SkipLinkWithFocus.play = ({ canvasElement }: { canvasElement: HTMLElement }) =>
  canvasElement.querySelector('a')?.focus()
SkipLinkWithFocus.parameters = fullscreenStory(120)
export const LongGerman = () => (
  <div lang="de">
    <Topbar brand={brand}>
      <Button variant="clean" href="#signin">
        Zur Anmeldung zurückkehren
      </Button>
    </Topbar>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Topbar brand={brand}>
      <Button variant="clean" href="#signin">
        ログイン画面に戻る
      </Button>
    </Topbar>
  </div>
)
