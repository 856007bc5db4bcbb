import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { EmojiButton } from './EmojiButton.tsx'

export default { title: 'Choices/EmojiButton', component: EmojiButton } satisfies Meta<
  typeof EmojiButton
>

export const Closed = (args: Args<typeof EmojiButton>) => (
  <Controlled initial="">
    {(emoji, set) => <EmojiButton value={emoji} onPick={(picked) => set(picked.emoji)} {...args} />}
  </Controlled>
)
export const Chosen = () => (
  <Controlled initial="🚂">
    {(emoji, set) => <EmojiButton value={emoji} onPick={(picked) => set(picked.emoji)} />}
  </Controlled>
)

export const Open = () => <Closed />
Open.play = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  canvasElement.querySelector('button')?.click()
  while (!canvasElement.querySelector('[role="gridcell"]')) await new Promise(requestAnimationFrame)
}
Open.parameters = fullscreenStory(520)

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
LongGerman.parameters = fullscreenStory(520)

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
LongJapanese.parameters = fullscreenStory(520)
