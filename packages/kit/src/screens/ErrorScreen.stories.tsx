import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Button } from '../button/Button.tsx'
import { FirstLight } from '../layout/frames/Frames.tsx'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

export default {
  title: 'Layout/ErrorScreen',
  component: ErrorScreen,
  parameters: fullscreenStory(420),
} satisfies Meta<typeof ErrorScreen>

const again = <Button variant="secondary">Try again</Button>

export const WithMessage = (args: Args<typeof ErrorScreen>) => (
  <FirstLight>
    <ErrorScreen head={false} message="TypeError: rows is not iterable" {...args}>
      {again}
    </ErrorScreen>
  </FirstLight>
)
export const WithNotice = () => (
  <FirstLight>
    <ErrorScreen
      head={false}
      message="TypeError: rows is not iterable"
      notice="The portal cannot be reached at the moment."
    >
      {again}
    </ErrorScreen>
  </FirstLight>
)
export const OnlyAWayOn = () => (
  <FirstLight>
    <ErrorScreen head={false} title="The portal cannot be reached at the moment.">
      {again}
    </ErrorScreen>
  </FirstLight>
)
export const LongGerman = () => (
  <FirstLight lang="de">
    <ErrorScreen
      head={false}
      title="Es ist ein unerwarteter Verarbeitungsfehler aufgetreten!"
      message="x"
      texts={{ showError: 'Fehlermeldung anzeigen' }}
    >
      <Button variant="secondary">Seite noch einmal vollständig laden</Button>
    </ErrorScreen>
  </FirstLight>
)
export const LongJapanese = () => (
  <FirstLight lang="ja">
    <ErrorScreen
      head={false}
      title="予期しないエラーが発生しました。"
      message="x"
      texts={{ showError: 'エラーの内容を表示' }}
    >
      <Button variant="secondary">もう一度試す</Button>
    </ErrorScreen>
  </FirstLight>
)
