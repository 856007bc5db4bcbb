import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { EditableText } from './EditableText.tsx'
import type { EditableTextProps } from './EditableText.tsx'

export default { title: 'Fields/EditableText', component: EditableText } satisfies Meta<
  typeof EditableText
>

function Alone({
  first,
  ...text
}: { first: string } & Omit<EditableTextProps, 'value' | 'onSave'>) {
  return (
    <Ticket>
      <TicketRow>
        <Controlled initial={first}>
          {(value, onSave) => <EditableText {...text} value={value} onSave={onSave} />}
        </Controlled>
      </TicketRow>
    </Ticket>
  )
}

/** Opens it as a reader would. */
// Only one field can have the focus, so the story is drawn in one theme.
const opened = {
  parameters: { layout: 'fullscreen' },
  play: ({ canvasElement }: { canvasElement: HTMLElement }) =>
    canvasElement.querySelector('button')?.click(),
}
const most = 'x'.repeat(160)

export const Read = (args: Args<typeof EditableText>) => (
  <Alone id="title" label="Title" first="Lakefront Journeys" {...args} />
)
export const Editing = Object.assign(
  () => <Alone id="title" label="Title" first="Lakefront Journeys" required />,
  opened,
)
export const NearlyFull = Object.assign(
  () => <Alone id="title" label="Title" first={most} required />,
  opened,
)
export const MissingValue = () => <Alone id="title" label="Title" first="" required />
export const EmptyAndNotRequired = () => (
  <Alone id="title" label="Title" first="" placeholder="No title yet" />
)
export const Changed = () => <Alone id="title" label="Title" first="Lakefront Journeys" changed />
export const Disabled = () => <Alone id="title" label="Title" first="Lakefront Journeys" disabled />
export const WithError = () => (
  <Alone id="title" label="Title" first="Lakefront Journeys" error="This title is already in use" />
)
export const LongGerman = () => (
  <div lang="de">
    <Alone
      id="titel"
      label="Vollständige Bezeichnung der Reisebürogesellschaft"
      first="Reisebürovermittlungsgesellschaft Süddeutschland mit beschränkter Haftung und Compagnie, Niederlassung Garmisch-Partenkirchen"
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Alone
      id="daimei"
      label="旅行代理店の正式名称"
      first="株式会社みずうみ旅行企画　東京本社　法人営業部　第一営業課および海外手配センター"
    />
  </div>
)
