import type { Meta } from '@storybook/react-vite'
import { Table } from '../table/Table.tsx'
import { Text } from '../text/Text.tsx'
import { dateRange, dateRangeOptions } from './date-range.ts'

export default { title: 'Choices/DateRange' } satisfies Meta

const saturday = new Date('2026-11-21T12:00:00Z')
const german = {
  Today: 'Heute',
  Tomorrow: 'Morgen',
  Yesterday: 'Gestern',
  'This week': 'Diese Woche',
  'Last week': 'Letzte Woche',
  'This month': 'Dieser Monat',
  'Last month': 'Letzter Monat',
  'This year': 'Dieses Jahr',
  'Last year': 'Letztes Jahr',
  'In 3 days': 'In 3 Tagen',
  'In 7 days': 'In 7 Tagen',
  'In 14 days': 'In 14 Tagen',
  'In 1 month': 'In 1 Monat',
  Unset: 'Ohne Datum',
}
const japanese = {
  Today: '今日',
  Tomorrow: '明日',
  Yesterday: '昨日',
  'This week': '今週',
  'Last week': '先週',
  'This month': '今月',
  'Last month': '先月',
  'This year': '今年',
  'Last year': '昨年',
  'In 3 days': '3日以内',
  'In 7 days': '7日以内',
  'In 14 days': '14日以内',
  'In 1 month': '1か月以内',
  Unset: '未設定',
}

function Ranges({ locale, texts }: { locale: string; texts?: typeof german }) {
  const rangeOf = (label: keyof typeof german) =>
    dateRange(label, saturday, { locale, timeZone: 'UTC' })
  return (
    <Table
      label={`Saturday, 2026-11-21, ${locale}`}
      rows={dateRangeOptions(texts)}
      keyOf={({ id }) => id}
      columns={[
        { id: 'label', title: 'Label', cell: ({ name }) => name },
        { id: 'from', title: 'From', cell: ({ id }) => rangeOf(id)?.from ?? 'no date', code: true },
        { id: 'to', title: 'To', cell: ({ id }) => rangeOf(id)?.to ?? 'no date', code: true },
      ]}
    />
  )
}

export const WeeksFromSunday = () => (
  <>
    <Text variant="subsubtitle">United States</Text>
    <Ranges locale="en-US" />
  </>
)
export const WeeksFromMonday = () => (
  <div lang="de">
    <Text variant="subsubtitle">Deutschland</Text>
    <Ranges locale="de-DE" texts={german} />
  </div>
)
export const WeeksFromSaturday = () => (
  <>
    <Text variant="subsubtitle">Egypt</Text>
    <Ranges locale="ar-EG" />
  </>
)
export const InJapanese = () => (
  <div lang="ja">
    <Text variant="subsubtitle">日本</Text>
    <Ranges locale="ja-JP" texts={japanese} />
  </div>
)
