import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import type { DateRange } from './date-range.ts'
import { DateRangeField } from './DateRangeField.tsx'
import type { DateRangeFieldProps } from './DateRangeField.tsx'

export default { title: 'Fields/DateRangeField', component: DateRangeField } satisfies Meta<
  typeof DateRangeField
>

/** In the past, because the calendar marks today. */
type Alone = { first?: DateRange | null } & Omit<DateRangeFieldProps, 'value' | 'onChange'>

function Alone({ first = { from: '2024-11-25', to: '2024-12-06' }, ...field }: Alone) {
  return (
    <Ticket>
      <TicketRow>
        <Controlled initial={first}>
          {(value, onChange) => <DateRangeField {...field} value={value} onChange={onChange} />}
        </Controlled>
      </TicketRow>
    </Ticket>
  )
}

/** Opens the calendar and waits until it has loaded. */
async function openCalendar({ canvasElement }: { canvasElement: HTMLElement }) {
  canvasElement.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click()
  while (!canvasElement.querySelector('[role=grid]'))
    await new Promise((done) => {
      requestAnimationFrame(done)
    })
}

export const Days = (args: Args<typeof DateRangeField>) => (
  <Alone id="travel" label="Travel dates" required {...args} />
)
export const Empty = () => <Alone id="travel" label="Travel dates" first={null} optional />
export const WithError = () => (
  <Alone id="travel" label="Travel dates" first={{ from: '2024-11-25', to: '2024-11-20' }} />
)
export const Disabled = () => <Alone id="travel" label="Travel dates" disabled />
export const LongGerman = () => (
  <div lang="de">
    <Alone
      id="zeitraum"
      label="Gewünschter Zeitraum der Geschäftsreise"
      first={null}
      optional
      texts={{ optional: 'freiwillig' }}
      hint="Frühestens morgen, spätestens in einem Jahr."
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Alone id="kikan" label="ご旅行期間（出発日と帰着日）" hint="西暦でご記入ください。" />
  </div>
)

export const Open = () => (
  <Alone id="travel" label="Travel dates" min="2024-11-10" max="2025-03-31" locale="en-US" />
)
Open.play = openCalendar
Open.parameters = fullscreenStory(560)

export const LongGermanOpen = () => (
  <div lang="de">
    <Alone
      id="zeitraum"
      label="Gewünschter Zeitraum der Geschäftsreise"
      locale="de"
      rangeTexts={{
        pickFirst: 'Wählen Sie den ersten Tag',
        pickLast: 'Wählen Sie den letzten Tag',
      }}
    />
  </div>
)
LongGermanOpen.play = openCalendar
LongGermanOpen.parameters = fullscreenStory(560)

export const RightToLeft = () => (
  <div dir="rtl">
    <Alone id="travel" label="Travel dates" locale="en-US" />
  </div>
)
RightToLeft.play = openCalendar
RightToLeft.parameters = fullscreenStory(560)
