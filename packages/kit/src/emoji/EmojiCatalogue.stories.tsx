import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { setInputValue } from '../../test/set-input-value.ts'
import { EmojiCatalogue } from './EmojiCatalogue.tsx'
import type { LoadCatalogue } from './useCatalogue.ts'

export default { title: 'Choices/EmojiCatalogue', component: EmojiCatalogue } satisfies Meta<
  typeof EmojiCatalogue
>

type Canvas = { canvasElement: HTMLElement }

const nothing = () => undefined
const never: LoadCatalogue = async () => new Promise(nothing)
const broken: LoadCatalogue = async () => Promise.reject(new Error('offline'))

async function waitUntil(condition: () => boolean) {
  while (!condition()) await new Promise(requestAnimationFrame)
}
const waitForEmoji = async ({ canvasElement }: Canvas) =>
  waitUntil(() => canvasElement.querySelector('[role="gridcell"]') !== null)
const search = (words: string) => async (canvas: Canvas) => {
  await waitForEmoji(canvas)
  const input = canvas.canvasElement.querySelector('input')
  if (input) setInputValue(input, words)
  await waitUntil(() => canvas.canvasElement.querySelectorAll('[role="gridcell"]').length < 100)
}

export const FirstCategory = (args: Args<typeof EmojiCatalogue>) => (
  <EmojiCatalogue onPick={nothing} {...args} />
)
FirstCategory.play = waitForEmoji

export const OtherCategory = () => <EmojiCatalogue onPick={nothing} />
OtherCategory.play = async (canvas: Canvas) => {
  await waitForEmoji(canvas)
  canvas.canvasElement.querySelectorAll<HTMLElement>('[role="toolbar"] button')[3]?.click()
}

export const Found = () => <EmojiCatalogue onPick={nothing} />
Found.play = search('train')

export const NothingFound = () => <EmojiCatalogue onPick={nothing} />
NothingFound.play = search('boarding pass')

export const Loading = () => <EmojiCatalogue onPick={nothing} load={never} />

export const NotLoaded = () => <EmojiCatalogue onPick={nothing} load={broken} />
NotLoaded.play = async ({ canvasElement }: Canvas) =>
  waitUntil(() => canvasElement.querySelector('[role="alert"]') !== null)

export const LongGerman = () => (
  <div lang="de">
    <EmojiCatalogue
      onPick={nothing}
      load={broken}
      texts={{
        search: 'Emoji nach englischem Namen suchen',
        failed: 'Die Emoji konnten nicht geladen werden. Bitte prüfen Sie Ihre Internetverbindung.',
        again: 'Noch einmal versuchen',
        categories: 'Kategorien',
      }}
    />
  </div>
)
LongGerman.play = NotLoaded.play

export const LongJapanese = () => (
  <div lang="ja">
    <EmojiCatalogue
      onPick={nothing}
      texts={{
        search: '英語の名前で検索',
        nothing: '該当する絵文字は見つかりませんでした。',
        categories: 'カテゴリー',
      }}
    />
  </div>
)
LongJapanese.play = NothingFound.play
