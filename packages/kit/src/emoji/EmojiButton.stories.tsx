import type { Meta } from '@storybook/react-vite'
import { Held } from '../testing/held.tsx'
import { inWindow } from '../testing/window.ts'
import { EmojiButton } from './EmojiButton.tsx'

export default { title: 'Choices/EmojiButton', component: EmojiButton } satisfies Meta<
  typeof EmojiButton
>

export const Closed = () => (
  <Held first="">
    {(emoji, set) => <EmojiButton value={emoji} onPick={(picked) => set(picked.emoji)} />}
  </Held>
)
export const Chosen = () => (
  <Held first="🚂">
    {(emoji, set) => <EmojiButton value={emoji} onPick={(picked) => set(picked.emoji)} />}
  </Held>
)

export const Open = () => <Closed />
Open.play = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  canvasElement.querySelector('button')?.click()
  while (!canvasElement.querySelector('[role="gridcell"]')) await new Promise(requestAnimationFrame)
}
Open.parameters = inWindow(520)

export const LongGerman = () => (
  <div lang="de">
    <EmojiButton
      label="Ein Emoji für die Nachricht auswählen"
      onPick={() => undefined}
      texts={{
        search: 'Emoji nach englischem Namen suchen',
        categories: 'Kategorien',
        smileys: 'Gesichter und Gefühle',
      }}
    />
  </div>
)
LongGerman.play = Open.play
LongGerman.parameters = inWindow(520)

export const LongJapanese = () => (
  <div lang="ja">
    <EmojiButton
      label="メッセージの絵文字を選択"
      onPick={() => undefined}
      texts={{ search: '英語の名前で検索', categories: 'カテゴリー', smileys: '顔と感情' }}
    />
  </div>
)
LongJapanese.play = Open.play
LongJapanese.parameters = inWindow(520)
