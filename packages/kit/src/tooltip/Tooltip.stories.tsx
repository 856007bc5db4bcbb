import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Copy } from 'lucide-react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { Tooltip } from './Tooltip.tsx'

export default { title: 'Feedback/Tooltip', component: Tooltip } satisfies Meta<typeof Tooltip>

type PlayContext = { canvasElement: HTMLElement }

/** Shows the tooltip as a resting pointer does. */
const shown = async ({ canvasElement }: PlayContext) => {
  canvasElement
    .querySelector('[role=tooltip]')
    ?.parentElement?.dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }),
    )
  for (
    let frames = 0;
    frames < 200 && !canvasElement.querySelector('[role=tooltip][data-open]');
    frames += 1
  )
    await new Promise(requestAnimationFrame)
}

const copy = (name: string) => (
  <Button variant="action" aria-label={name} icon={<Icon of={Copy} />} />
)

export const Closed = () => <Tooltip text="Copies the client ID">{copy('Copy')}</Tooltip>
export const Open = (args: Args<typeof Tooltip>) => (
  <div style={{ padding: 'var(--kit-space-16)' }}>
    <Tooltip text="Copies the client ID" {...args}>
      {copy('Copy')}
    </Tooltip>
  </div>
)
export const InText = () => (
  <p style={{ padding: 'var(--kit-space-16)' }}>
    The tier of an agency is{' '}
    <Tooltip text="Decided by the programme, once a year">
      <a href="#tiers">Core+</a>
    </Tooltip>
    .
  </p>
)
export const LongGerman = () => (
  <div lang="de" style={{ padding: 'var(--kit-space-16)' }}>
    <Tooltip text="Kopiert die Kennung der Website in die Zwischenablage, damit Sie sie in die Einstellungen der Anmeldebibliothek einfügen können.">
      {copy('Kopieren')}
    </Tooltip>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja" style={{ padding: 'var(--kit-space-16)' }}>
    <Tooltip text="サイトのクライアントIDをクリップボードにコピーし、ログイン用ライブラリの設定に貼り付けることができます。">
      {copy('コピー')}
    </Tooltip>
  </div>
)

for (const story of [Open, InText, LongGerman, LongJapanese])
  Object.assign(story, { play: shown, parameters: fullscreenStory(180) })
