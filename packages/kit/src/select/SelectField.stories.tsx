import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Building2, House } from 'lucide-react'
import { Icon } from '../icon/Icon.tsx'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { openList } from '../../test/stories/open-list.ts'
import {
  countries,
  germanPositions,
  hostileNames,
  japanesePositions,
  positions,
  thousand,
} from '../../test/stories/example-options.ts'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import type { Option, OptionId } from './options/option.ts'
import { SelectField } from './SelectField.tsx'
import type { SelectFieldProps } from './SelectField.tsx'

export default { title: 'Fields/SelectField', component: SelectField } satisfies Meta<
  typeof SelectField
>

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"%3E%3Cpath fill="%23657" d="M0 0h2v2H0z"/%3E%3C/svg%3E'
const signs: Option[] = [
  { id: 'office', name: 'Traditional office', icon: <Icon of={Building2} /> },
  { id: 'home', name: 'Home office', icon: <Icon of={House} /> },
  { id: 'focus', name: 'Focus', color: 'secondary' },
  { id: 'strategic', name: 'Strategic', color: 'accent' },
  { id: 'claire', name: 'Claire Moreau', avatar: picture },
  { id: 'own', name: 'Own drawing', view: <em>Own drawing</em> },
]
const years: Option[] = Array.from({ length: 40 }, (_, index) => ({
  id: 2025 - index,
  name: String(2025 - index),
}))

function Choice({
  first = null,
  ...field
}: { first?: OptionId | null } & Omit<SelectFieldProps, 'value' | 'onChange'>) {
  return (
    <Ticket>
      <TicketRow>
        <Controlled initial={first}>
          {(value, onChange) => <SelectField {...field} value={value} onChange={onChange} />}
        </Controlled>
      </TicketRow>
    </Ticket>
  )
}

export const Empty = (args: Args<typeof SelectField>) => (
  <Choice id="country" label="Country" options={countries} {...args} />
)
export const Chosen = () => <Choice id="position" label="Job title" options={positions} first={6} />
export const ChosenIcon = () => (
  <Choice id="environment" label="Work environment" options={signs} first="home" />
)
export const ChosenColour = () => (
  <Choice id="tier" label="Tier" options={signs} first="strategic" />
)
export const ChosenAvatar = () => <Choice id="agent" label="Agent" options={signs} first="claire" />
export const ChosenButNotAmongThem = () => (
  <Choice id="left_out" label="Job title" options={positions} first="retired-42" />
)
export const Optional = () => (
  <Choice id="gender" label="Title or gender" options={positions} first={2} optional changed />
)
export const WithHint = () => (
  <Choice id="area" label="Area" options={positions} hint="Where most of your work is" />
)
export const WithError = () => (
  <Choice id="state" label="State" options={positions} error="Please select an option" />
)
export const Disabled = () => (
  <Choice id="locked" label="Country" options={countries} first={3} disabled />
)
export const LongGerman = () => (
  <div lang="de">
    <Choice
      id="taetigkeit"
      label="Berufsbezeichnung"
      options={germanPositions}
      first={1}
      placeholder="Auswählen"
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Choice
      id="shokushu"
      label="職種"
      options={japanesePositions}
      first={1}
      placeholder="選択してください"
    />
  </div>
)

export const Open = () => <Choice id="open" label="Job title" options={positions} first={6} />
Open.play = openList()
Open.parameters = fullscreenStory(440)

export const OpenWithSearch = () => <Choice id="open_search" label="Country" options={countries} />
OpenWithSearch.play = openList()
OpenWithSearch.parameters = fullscreenStory(600)

export const Found = () => <Choice id="found" label="Country" options={countries} />
Found.play = openList('un', 'mark')
Found.parameters = fullscreenStory(600)

export const NothingFound = () => <Choice id="nothing" label="Country" options={countries} />
NothingFound.play = openList('zzzzzz', 'output:not(:empty)')
NothingFound.parameters = fullscreenStory(360)

export const OpenWithSigns = () => (
  <Choice id="signs" label="Choice" options={signs} first="focus" />
)
OpenWithSigns.play = openList()
OpenWithSigns.parameters = fullscreenStory(400)

export const OpenYears = () => (
  <Choice id="since" label="Travel agent since" options={years} first={2019} optional />
)
OpenYears.play = openList()
OpenYears.parameters = fullscreenStory(600)

export const OpenWithoutOptions = () => <Choice id="none" label="State" options={[]} />
OpenWithoutOptions.play = openList()
OpenWithoutOptions.parameters = fullscreenStory(300)

export const OpenWithOneOption = () => (
  <Choice id="one" label="State" options={positions.slice(0, 1)} />
)
OpenWithOneOption.play = openList()
OpenWithOneOption.parameters = fullscreenStory(200)

export const OpenWithAThousand = () => (
  <Choice id="thousand" label="Agency" options={thousand} first={870} />
)
OpenWithAThousand.play = openList('', '[role="option"][aria-selected="true"]')
OpenWithAThousand.parameters = fullscreenStory(600)

export const OpenLongGerman = () => (
  <div lang="de">
    <Choice id="offen" label="Berufsbezeichnung" options={germanPositions} first={4} />
  </div>
)
OpenLongGerman.play = openList()
OpenLongGerman.parameters = fullscreenStory(400)

export const OpenLongJapanese = () => (
  <div lang="ja">
    <Choice id="hiraku" label="職種" options={japanesePositions} first={4} />
  </div>
)
OpenLongJapanese.play = openList()
OpenLongJapanese.parameters = fullscreenStory(400)

export const HostileNames = () => (
  <Choice id="hostile" label="Agency" options={hostileNames} first={0} />
)
HostileNames.play = openList()
HostileNames.parameters = fullscreenStory(360)
