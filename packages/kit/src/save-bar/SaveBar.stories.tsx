import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { SaveBar } from './SaveBar.tsx'

export default {
  title: 'Forms/SaveBar',
  component: SaveBar,
  parameters: fullscreenStory(160),
} satisfies Meta<typeof SaveBar>

const nothing = () => undefined

export const Unsaved = (args: Args<typeof SaveBar>) => (
  <SaveBar onSave={nothing} onCancel={nothing} {...args} />
)
export const Saving = () => <SaveBar onSave={nothing} onCancel={nothing} busy />
export const Saved = () => <SaveBar onSave={nothing} onCancel={nothing} done="Profile updated" />
export const LongGerman = () => (
  <div lang="de">
    <SaveBar
      onSave={nothing}
      onCancel={nothing}
      texts={{
        title: 'Nicht gespeicherte Änderungen',
        cancel: 'Änderungen verwerfen',
        save: 'Änderungen speichern',
      }}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <SaveBar
      onSave={nothing}
      onCancel={nothing}
      texts={{
        title: '保存されていない変更があります',
        cancel: 'キャンセル',
        save: '変更を保存する',
      }}
    />
  </div>
)
