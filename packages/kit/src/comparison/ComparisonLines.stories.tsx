import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { ComparisonLines } from './ComparisonLines.tsx'

export default { title: 'Layout/ComparisonLines', component: ComparisonLines } satisfies Meta<
  typeof ComparisonLines
>

export const OldAndNew = (args: Args<typeof ComparisonLines>) => (
  <ComparisonLines
    rows={[
      { id: 'surname', label: 'Last name', before: 'Moreau', after: 'Moreau-Dubois' },
      { id: 'iata', label: 'IATA number', before: null, after: '20 2 4471 3', code: true },
      { id: 'street', label: 'Street', before: 'Rue Mercière', after: '' },
    ]}
    {...args}
  />
)
export const LongGerman = () => (
  <div lang="de">
    <ComparisonLines
      texts={{ before: 'Vorher', after: 'Nachher', empty: 'leer' }}
      rows={[
        {
          id: 'a',
          label: 'Bezeichnung der Reisebürogesellschaft',
          before: 'Geschäftsreisenvermittlungsgesellschaft Süddeutschland mit beschränkter Haftung',
          after: 'Geschäftsreisenvermittlungsgesellschaft Norddeutschland mit beschränkter Haftung',
        },
      ]}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <ComparisonLines
      texts={{ before: '変更前', after: '変更後', empty: '未入力' }}
      rows={[
        {
          id: 'a',
          label: '代理店の名称',
          before: '株式会社さくら旅行サービス東京営業所',
          after: '株式会社さくらトラベルエージェンシー横浜営業所',
        },
      ]}
    />
  </div>
)
