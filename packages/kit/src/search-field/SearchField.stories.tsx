import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { SearchField } from './SearchField.tsx'
import type { SearchFieldProps } from './SearchField.tsx'

export default { title: 'Fields/SearchField', component: SearchField } satisfies Meta<
  typeof SearchField
>

function Search({
  first = '',
  ...field
}: { first?: string } & Omit<SearchFieldProps, 'value' | 'onSearch'>) {
  return (
    <Controlled initial={first}>
      {(value, onSearch) => <SearchField {...field} value={value} onSearch={onSearch} />}
    </Controlled>
  )
}

export const Empty = (args: Args<typeof SearchField>) => <Search id="search" {...args} />
export const Typed = () => <Search id="search" first="Horizon Voyages" />
export const Searching = () => <Search id="search" first="Lyon" searching />
export const WithKey = () => <Search id="search" label="Search agents" end={<kbd>/</kbd>} />
export const Wide = () => <Search id="search" style={{ width: '100%' }} />
export const LongGerman = () => (
  <div lang="de">
    <Search id="suche" label="Reisebüromitarbeiterinnen und Reisebüromitarbeiter suchen" />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Search
      id="kensaku"
      label="代理店または担当者の名前で検索"
      first="さくら旅行サービス東京営業所"
    />
  </div>
)
