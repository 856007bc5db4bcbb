import type { Meta } from '@storybook/react-vite'
import { useState } from 'react'
import type { Args } from '../../test/stories/args.ts'
import { Button } from '../button/Button.tsx'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { Dialog } from './Dialog.tsx'

export default {
  title: 'Feedback/Dialog',
  component: Dialog,
  parameters: fullscreenStory(360),
} satisfies Meta<typeof Dialog>

const nothing = () => undefined
const answers = (cancel: string, reject: string, onDone: () => void = nothing) => (
  <>
    <Button variant="secondaryMedium" onClick={onDone}>
      {cancel}
    </Button>
    <Button variant="secondaryMedium" tone="danger" onClick={onDone}>
      {reject}
    </Button>
  </>
)

export const Question = (args: Args<typeof Dialog>) => (
  <Dialog
    open
    title="Reject this registration?"
    onClose={nothing}
    actions={answers('Cancel', 'Reject')}
    {...args}
  >
    <p>Dana Whitfield will be told by e-mail.</p>
  </Dialog>
)
export const OnRequest = () => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondaryMedium" tone="danger" onClick={() => setOpen(true)}>
        Reject
      </Button>
      <Dialog
        open={open}
        title="Reject this registration?"
        onClose={close}
        actions={answers('Cancel', 'Reject', close)}
      >
        <p>Dana Whitfield will be told by e-mail.</p>
      </Dialog>
    </>
  )
}
export const WithoutActions = () => (
  <Dialog open title="Your login" onClose={nothing}>
    <p>FR104822</p>
  </Dialog>
)
export const Busy = () => (
  <Dialog
    open
    title="Reject this registration?"
    onClose={nothing}
    actions={
      <>
        <Button variant="secondaryMedium" disabled>
          Cancel
        </Button>
        <Button variant="secondaryMedium" tone="danger" busy>
          Reject
        </Button>
      </>
    }
  >
    <p>Dana Whitfield will be told by e-mail.</p>
  </Dialog>
)
export const LongGerman = () => (
  <div lang="de">
    <Dialog
      open
      title="Registrierungsbestätigung unwiderruflich zurückziehen?"
      closeText="Schließen"
      onClose={nothing}
      actions={answers('Nicht zurückziehen', 'Registrierungsbestätigung zurückziehen')}
    >
      <p>Maximiliane Freifrau von Hohenstein-Wolkenburg wird per E-Mail benachrichtigt.</p>
    </Dialog>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Dialog
      open
      title="この登録を却下しますか？"
      closeText="閉じる"
      onClose={nothing}
      actions={answers('キャンセル', '登録を却下する')}
    >
      <p>ご本人にはメールでお知らせします。</p>
    </Dialog>
  </div>
)
