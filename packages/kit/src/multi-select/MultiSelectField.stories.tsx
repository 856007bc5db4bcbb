import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import type { OptionId } from '../select/options/option.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import {
  countries,
  germanPositions,
  hostileNames,
  japanesePositions,
  positions,
} from '../../test/stories/example-options.ts'
import { openList } from '../../test/stories/open-list.ts'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { TextField } from '../field/text-field/TextField.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { MultiSelectField } from './MultiSelectField.tsx'
import type { MultiSelectFieldProps } from './MultiSelectField.tsx'

export default { title: 'Fields/MultiSelectField', component: MultiSelectField } satisfies Meta<
  typeof MultiSelectField
>

function Choice({
  first = [],
  ...field
}: { first?: readonly OptionId[] } & Omit<MultiSelectFieldProps, 'value' | 'onChange'>) {
  return (
    <Ticket>
      <TicketRow>
        <Controlled initial={first}>
          {(value, onChange) => <MultiSelectField {...field} value={value} onChange={onChange} />}
        </Controlled>
      </TicketRow>
    </Ticket>
  )
}

export const NothingPicked = () => <Choice id="countries" label="Countries" options={countries} />
export const Picked = (args: Args<typeof MultiSelectField>) => (
  <Choice id="countries" label="Countries" options={countries} first={[10, 3, 16]} {...args} />
)
export const ManyPicked = () => (
  <Choice
    id="countries"
    label="Countries"
    options={countries}
    first={countries.map(({ id }) => id)}
    optional
  />
)
export const Narrow = () => (
  <div style={{ width: 'var(--kit-space-240)' }}>
    <Choice id="countries" label="Countries" options={countries} first={[10, 3, 16]} />
  </div>
)
export const PickedButNotAmongThem = () => (
  <Choice id="titles" label="Job titles" options={positions} first={[6, 'retired-42']} />
)
export const Optional = () => (
  <Choice
    id="countries"
    label="Countries"
    options={countries}
    first={[1, 2]}
    hint="Without one, agents of all countries may use the site."
    optional
    changed
  />
)
export const WithError = () => (
  <Choice id="countries" label="Countries" options={countries} error="Please select an option" />
)
export const Disabled = () => (
  <Choice id="countries" label="Countries" options={countries} first={[10, 3]} disabled />
)
export const BesideAField = () => (
  <Ticket>
    <TicketRow>
      <TextField id="name" label="Name" value="Rail" onChange={() => {}} />
      <Controlled initial={[10, 3] as readonly OptionId[]}>
        {(value, onChange) => (
          <MultiSelectField
            id="countries"
            label="Countries"
            options={countries}
            value={value}
            onChange={onChange}
          />
        )}
      </Controlled>
    </TicketRow>
  </Ticket>
)
export const LongGerman = () => (
  <div lang="de">
    <Choice
      id="taetigkeiten"
      label="Berufsbezeichnungen"
      options={germanPositions}
      first={[1, 2, 5]}
      pickedTexts={{ count: (picked) => `${picked} ausgewählt` }}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Choice
      id="shokushu"
      label="職種"
      options={japanesePositions}
      first={[1, 4]}
      pickedTexts={{ count: (picked) => `${picked}件選択中` }}
    />
  </div>
)
export const HostileNames = () => (
  <Choice
    id="hostile"
    label="Agencies"
    options={hostileNames}
    first={hostileNames.map(({ id }) => id)}
  />
)

export const Open = () => <Choice id="open" label="Job titles" options={positions} first={[1, 6]} />
Open.play = openList()
Open.parameters = fullscreenStory(520)

export const OpenWithSearch = () => (
  <Choice id="open_search" label="Countries" options={countries} first={[3, 6]} />
)
OpenWithSearch.play = openList()
OpenWithSearch.parameters = fullscreenStory(680)
