import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { openList } from '../../test/stories/open-list.ts'
import {
  countries,
  germanPositions,
  hostileNames,
  japanesePositions,
} from '../../test/stories/example-options.ts'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { AsyncSelectField } from './AsyncSelectField.tsx'
import type { AsyncSelectFieldProps } from './AsyncSelectField.tsx'
import { labelOf } from './options/option.ts'
import type { Option, OptionId } from './options/option.ts'

export default { title: 'Fields/AsyncSelectField', component: AsyncSelectField } satisfies Meta<
  typeof AsyncSelectField
>

/** A list endpoint that needs no network. */
const from =
  (options: readonly Option[]): typeof fetch =>
  async (address) => {
    const { searchParams } = new URL(
      address instanceof Request ? address.url : address,
      location.href,
    )
    const search = searchParams.get('search')?.toLowerCase() ?? ''
    const id = /^id:(.*)$/.exec(searchParams.get('filter') ?? '')?.[1]
    return Response.json({
      objects: options.filter((option) =>
        id === undefined
          ? labelOf(option).toLowerCase().includes(search)
          : String(option.id) === id,
      ),
    })
  }
const never: typeof fetch = () => new Promise(() => undefined)
const failing: typeof fetch = async () =>
  Response.json({ detail: 'The list is being renewed.' }, { status: 503 })

type Choice = { first?: OptionId | Option | null; options?: readonly Option[] } & Omit<
  AsyncSelectFieldProps,
  'value' | 'onChange'
>

function Choice({ first = null, options = countries, ...field }: Choice) {
  return (
    <Ticket>
      <TicketRow>
        <Controlled initial={first}>
          {(value, onChange) => (
            <AsyncSelectField
              address="/api/lists/agencies"
              fetch={from(options)}
              debounce={20}
              {...field}
              value={value}
              onChange={onChange}
            />
          )}
        </Controlled>
      </TicketRow>
    </Ticket>
  )
}

export const Empty = (args: Args<typeof AsyncSelectField>) => (
  <Choice id="agency" label="Agency" {...args} />
)
export const Chosen = () => (
  <Choice
    id="chosen"
    label="Agency"
    first={{ id: 1, name: 'Lakeside Travel', color: 'blue' }}
    optional
  />
)
export const Typed = () => (
  <Choice id="typed" label="Agency name" allowTyped first="My own agency" />
)
export const WithError = () => (
  <Choice id="required" label="Agency" error="Please select an option" />
)
export const Disabled = () => (
  <Choice id="disabled" label="Agency" first={{ id: 1, name: 'Lakeside Travel' }} disabled />
)
export const LongGerman = () => (
  <div lang="de">
    <Choice id="lang" label="Name des Reisebüros" first={germanPositions[3] ?? null} />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Choice id="nagai" label="代理店名" first={japanesePositions[0] ?? null} />
  </div>
)

export const Open = () => <Choice id="open" label="Agency country" />
Open.play = openList()
Open.parameters = fullscreenStory(600)

export const Found = () => <Choice id="found" label="Agency country" />
Found.play = openList('un', 'mark')
Found.parameters = fullscreenStory(600)

export const FreeText = () => <Choice id="free" label="Agency name" allowTyped />
FreeText.play = openList('un', 'mark')
FreeText.parameters = fullscreenStory(600)

export const Loading = () => <Choice id="loading" label="Agency" fetch={never} />
Loading.play = openList('', '[role="status"]')
Loading.parameters = fullscreenStory(240)

export const Failed = () => <Choice id="failed" label="Agency" fetch={failing} />
Failed.play = openList('', 'output:not(:empty)')
Failed.parameters = fullscreenStory(340)

export const NothingFound = () => <Choice id="nothing" label="Agency" options={[]} />
NothingFound.play = openList('', 'output:not(:empty)')
NothingFound.parameters = fullscreenStory(340)

export const HostileNames = () => <Choice id="hostile" label="Agency" options={hostileNames} />
HostileNames.play = openList()
HostileNames.parameters = fullscreenStory(360)

export const ById = () => <Choice id="by-id" label="Agency country" first={17} />
export const NameLoading = () => (
  <Choice id="name-loading" label="Agency country" first={17} fetch={never} />
)
export const NotInTheList = () => <Choice id="not-there" label="Agency country" first={9999} />
export const NameNotLoaded = () => (
  <Choice id="not-loaded" label="Agency country" first={17} fetch={failing} />
)
