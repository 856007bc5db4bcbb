import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Button } from './Button.tsx'
import { ButtonGroup } from './ButtonGroup.tsx'

export default { title: 'Buttons/ButtonGroup', component: ButtonGroup } satisfies Meta<
  typeof ButtonGroup
>

export const OneOfASet = (args: Args<typeof ButtonGroup>) => (
  <ButtonGroup label="Status" {...args}>
    <Button variant="group">All</Button>
    <Button variant="group" aria-pressed>
      Active
    </Button>
    <Button variant="group">Waiting</Button>
  </ButtonGroup>
)

export const WithOneDisabled = () => (
  <ButtonGroup label="Status">
    <Button variant="group" aria-pressed>
      All
    </Button>
    <Button variant="group" disabled>
      Waiting
    </Button>
  </ButtonGroup>
)

export const LongGerman = () => (
  <div lang="de">
    <ButtonGroup label="Zustand">
      <Button variant="group" aria-pressed>
        Alle Registrierungen
      </Button>
      <Button variant="group">Freigegeben</Button>
      <Button variant="group">Wartet auf Bestätigung</Button>
    </ButtonGroup>
  </div>
)

export const LongJapanese = () => (
  <div lang="ja">
    <ButtonGroup label="状態">
      <Button variant="group" aria-pressed>
        すべての登録
      </Button>
      <Button variant="group">有効</Button>
      <Button variant="group">確認を待っています</Button>
    </ButtonGroup>
  </div>
)
