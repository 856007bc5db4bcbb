import type { Meta } from '@storybook/react-vite'
import { useState } from 'react'
import type { Args } from '../../test/stories/args.ts'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { Toasts } from './Toasts.tsx'
import type { ToastMessage } from './Toasts.tsx'

export default {
  title: 'Feedback/Toasts',
  component: Toasts,
  parameters: fullscreenStory(320),
} satisfies Meta<typeof Toasts>

const nothing = () => undefined
const stays = (type: ToastMessage['type'], ...messages: string[]) =>
  messages.map((message): ToastMessage => ({ uuid: message, message, type, autoClose: 0 }))

export const SuccessErrorAndWarning = (args: Args<typeof Toasts>) => (
  <Toasts
    onClose={nothing}
    toasts={[
      ...stays('success', 'Profile updated'),
      ...stays('error', 'Please, use another email'),
      ...stays('warning', 'logo-2025.png exceeded the maximum size allowed, I will not upload it'),
    ]}
    {...args}
  />
)
export const Information = () => (
  <Toasts onClose={nothing} toasts={stays('info', 'We’re processing your change of data.')} />
)
export const FourOfWhichOneWaits = () => (
  <Toasts onClose={nothing} toasts={stays('success', 'one', 'two', 'three', 'four')} />
)
export const None = () => <Toasts onClose={nothing} toasts={[]} />
export const OnRequest = () => {
  const [toasts, setToasts] = useState<ToastMessage[]>([])
  const add = () =>
    setToasts((before) => [
      ...before,
      {
        uuid: String(before.length),
        message: 'Password changed',
        type: 'success',
        autoClose: 2000,
      },
    ])
  return (
    <>
      <Button variant="secondarySmall" onClick={add}>
        Show a toast
      </Button>
      <Toasts
        toasts={toasts}
        onClose={(uuid) => setToasts((before) => before.filter((toast) => toast.uuid !== uuid))}
      />
    </>
  )
}
export const InFrontOfADialog = () => (
  <>
    <Dialog open title="Reject this registration?" onClose={nothing}>
      <p>Dana Whitfield will be told by e-mail.</p>
    </Dialog>
    <Toasts
      onClose={nothing}
      toasts={stays('error', 'The service cannot be reached. Please try again.')}
    />
  </>
)
export const LongGerman = () => (
  <div lang="de">
    <Toasts
      closeText="Schließen"
      onClose={nothing}
      toasts={stays(
        'error',
        'Datenschutzgrundverordnungszustimmungserklärung-2025.pdf überschreitet die zulässige Höchstgröße und wird deshalb nicht hochgeladen.',
      )}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Toasts
      closeText="閉じる"
      onClose={nothing}
      toasts={stays('warning', 'ファイルの大きさが上限を超えているため、アップロードできません。')}
    />
  </div>
)
