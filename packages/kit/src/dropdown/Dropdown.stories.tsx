import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Building2, House } from 'lucide-react'
import { Icon } from '../icon/Icon.tsx'
import type { Option, OptionId } from '../select/options/option.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { openList } from '../../test/stories/open-list.ts'
import {
  countries,
  dates,
  germanPositions,
  hostileNames,
  japanesePositions,
} from '../../test/stories/example-options.ts'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { Dropdown } from './Dropdown.tsx'
import type { DropdownProps } from './Dropdown.tsx'

export default { title: 'Choices/Dropdown', component: Dropdown } satisfies Meta<typeof Dropdown>

const tiers: Option[] = [
  { id: 'core', name: 'Core', color: 'grey' },
  { id: 'focus', name: 'Focus', color: 'secondary' },
  { id: 'strategic', name: 'Strategic', color: 'accent' },
  { id: 'office', name: 'Traditional office', icon: <Icon of={Building2} /> },
  { id: 'home', name: 'Home office', icon: <Icon of={House} /> },
]

function Choice({
  first = null,
  ...dropdown
}: { first?: OptionId | null } & Omit<DropdownProps, 'value' | 'onChange'>) {
  return (
    <Controlled initial={first}>
      {(value, onChange) => <Dropdown {...dropdown} value={value} onChange={onChange} />}
    </Controlled>
  )
}

export const Empty = (args: Args<typeof Dropdown>) => (
  <Choice id="tier" label="Tier" options={tiers} placeholder="Tier" {...args} />
)
export const Chosen = () => (
  <Choice id="period" label="Period" options={dates} columns={2} first="This week" />
)
export const ChosenColour = () => (
  <Choice id="colour" label="Tier" options={tiers} first="strategic" />
)
export const Small = () => (
  <Choice id="small" label="Tier" options={tiers} first="home" variant="secondarySmall" />
)
export const Filter = () => (
  <Choice id="filter" label="Tier" options={tiers} first="focus" variant="filter" />
)
export const Disabled = () => (
  <Choice id="disabled" label="Tier" options={tiers} first="focus" disabled />
)
export const LongGerman = () => (
  <div lang="de">
    <Choice id="taetigkeit" label="Tätigkeit" options={germanPositions} first={1} />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Choice id="shokushu" label="職種" options={japanesePositions} first={1} />
  </div>
)

export const Open = () => <Choice id="open" label="Tier" options={tiers} first="focus" />
Open.play = openList()
Open.parameters = fullscreenStory(300)

export const Dates = () => (
  <Choice id="dates" label="Period" options={dates} columns={2} first="This week" />
)
Dates.play = openList()
Dates.parameters = fullscreenStory(360)

export const WithSearch = () => (
  <Choice id="countries" label="Country" options={countries} first={3} />
)
WithSearch.play = openList()
WithSearch.parameters = fullscreenStory(580)

export const NothingFound = () => <Choice id="nothing" label="Country" options={countries} />
NothingFound.play = openList('zzzzzz', 'output:not(:empty)')
NothingFound.parameters = fullscreenStory(340)

export const OpenLongGerman = () => (
  <div lang="de">
    <Choice
      id="offen"
      label="Tätigkeit"
      options={germanPositions}
      columns={2}
      placeholder="Tätigkeit"
    />
  </div>
)
OpenLongGerman.play = openList()
OpenLongGerman.parameters = fullscreenStory(340)

export const OpenLongJapanese = () => (
  <div lang="ja">
    <Choice id="hiraku" label="職種" options={japanesePositions} columns={2} placeholder="職種" />
  </div>
)
OpenLongJapanese.play = openList()
OpenLongJapanese.parameters = fullscreenStory(340)

export const HostileNames = () => (
  <Choice id="hostile" label="Agency" options={hostileNames} first={1} />
)
HostileNames.play = openList()
HostileNames.parameters = fullscreenStory(320)
