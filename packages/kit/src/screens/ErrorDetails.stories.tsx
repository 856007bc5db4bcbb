import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Button } from '../button/Button.tsx'
import { Stack } from '../layout/frames/Frames.tsx'
import { ErrorDetails } from './ErrorDetails.tsx'

export default { title: 'Feedback/ErrorDetails', component: ErrorDetails } satisfies Meta<
  typeof ErrorDetails
>

type PlayContext = { canvasElement: HTMLElement }

const shown = async ({ canvasElement }: PlayContext) => {
  canvasElement.querySelector<HTMLElement>('[aria-expanded]')?.click()
}

export const Hidden = (args: Args<typeof ErrorDetails>) => (
  <Stack>
    <ErrorDetails message="invalid_request: redirect_uri is missing" {...args}>
      <Button variant="secondary">Try again</Button>
    </ErrorDetails>
  </Stack>
)
export const Shown = () => (
  <Stack>
    <ErrorDetails message="invalid_request: https://portal.example.com/authorize?client_id=rail-1&redirect_uri=https%3A%2F%2Frail.example%2Fcallback" />
  </Stack>
)
Shown.play = shown
export const LongGerman = () => (
  <Stack lang="de">
    <ErrorDetails
      message="Verarbeitungsfehler: Reisebürogesellschaftsbezeichnung"
      texts={{ showError: 'Fehlermeldung anzeigen', hideError: 'Fehlermeldung ausblenden' }}
    />
  </Stack>
)
LongGerman.play = shown
export const LongJapanese = () => (
  <Stack lang="ja">
    <ErrorDetails
      message="エラー：代理店の名称を読み取れませんでした。"
      texts={{ showError: 'エラーの内容を表示', hideError: 'エラーの内容を非表示' }}
    />
  </Stack>
)
LongJapanese.play = shown
