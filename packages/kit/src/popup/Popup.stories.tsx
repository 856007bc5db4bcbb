import type { Meta } from '@storybook/react-vite'
import { useRef, useState } from 'react'
import type { Args } from '../../test/stories/args.ts'
import { Button } from '../button/Button.tsx'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { Popup } from './Popup.tsx'

export default {
  title: 'Layout/Popup',
  component: Popup,
  parameters: fullscreenStory(260),
} satisfies Meta<typeof Popup>

const inside = { padding: 'var(--kit-space-16)', margin: 0 } as const

function Held({
  align = 'stretch',
  words = 'It hangs below what it belongs to.',
  ...popup
}: { words?: string } & Args<typeof Popup>) {
  const [open, setOpen] = useState(true)
  const anchor = useRef<HTMLDivElement>(null)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', padding: 'var(--kit-space-16)' }}>
      <div ref={anchor} style={{ alignSelf: align === 'end' ? 'flex-end' : 'flex-start' }}>
        <Button variant="secondaryMedium" aria-expanded={open} onClick={() => setOpen(!open)}>
          More
        </Button>
        <Popup
          {...popup}
          open={open}
          anchor={anchor}
          align={align}
          onOutside={() => setOpen(false)}
        >
          <p style={inside}>{words}</p>
        </Popup>
      </div>
    </div>
  )
}

export const AsWideAsItsAnchor = (args: Args<typeof Popup>) => <Held {...args} />
export const AtTheEnd = () => <Held align="end" />
export const LongGerman = () => (
  <div lang="de">
    <Held words="Benachrichtigungseinstellungen und Datenschutzgrundverordnungszustimmung" />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Held words="登録内容を確認しています。まもなくご連絡いたします。" />
  </div>
)
