import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { ButtonGroup } from '../button/ButtonGroup.tsx'
import type { ComparisonRow } from './comparison-row.ts'
import { Comparison } from './Comparison.tsx'

export default { title: 'Layout/Comparison', component: Comparison } satisfies Meta<
  typeof Comparison
>

const rows: ComparisonRow[] = [
  { id: 'surname', label: 'Last name', before: 'Moreau', after: 'Moreau-Dubois' },
  { id: 'agency', label: 'Agency name', before: 'Lyon Évasion', after: 'Horizon Voyages' },
  { id: 'iata', label: 'IATA number', before: null, after: '20 2 4471 3', code: true },
  { id: 'street', label: 'Street', before: 'Rue Mercière', after: 'Rue de la République' },
]

function Decided({ words }: { words: [string, string] }) {
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({ surname: words[0] })
  const withAction = rows.map((row) => ({
    ...row,
    action: (
      <ButtonGroup label={String(row.label)}>
        {words.map((word) => (
          <Button
            key={word}
            variant="group"
            aria-pressed={choices[row.id] === word}
            aria-label={`${word}: ${String(row.label)}`}
            onClick={() => setChoices((before) => ({ ...before, [row.id]: word }))}
          >
            {word}
          </Button>
        ))}
      </ButtonGroup>
    ),
  }))
  return <Comparison rows={withAction} actionTitle="Decision" label="Changes" />
}

export const OldAndNew = (args: Args<typeof Comparison>) => (
  <Comparison rows={rows} label="Changes" {...args} />
)
export const WithDecisions = () => <Decided words={['Approve', 'Decline']} />
export const Medium = () => (
  <div style={{ width: 'var(--kit-space-560)', maxWidth: '100%' }}>
    <Decided words={['Approve', 'Decline']} />
  </div>
)
export const Narrow = () => (
  <div style={{ width: 'calc(var(--kit-space-160) * 2)', maxWidth: '100%' }}>
    <Decided words={['Approve', 'Decline']} />
  </div>
)
export const LongGerman = () => (
  <div lang="de">
    <Comparison
      texts={{ field: 'Feld', before: 'Vorher', after: 'Nachher', empty: 'leer' }}
      rows={[
        {
          id: 'a',
          label: 'Bezeichnung der Reisebürogesellschaft',
          before: 'Geschäftsreisenvermittlungsgesellschaft Süddeutschland mit beschränkter Haftung',
          after: 'Geschäftsreisenvermittlungsgesellschaft Norddeutschland mit beschränkter Haftung',
        },
        {
          id: 'b',
          label: 'E-Mail-Adresse',
          before: '',
          after: 'maximiliane.von.hohenstein-wolkenburg-schwarzenberg@reisebuero.example',
        },
      ]}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Comparison
      texts={{ field: '項目', before: '変更前', after: '変更後', empty: '未入力' }}
      rows={[
        {
          id: 'a',
          label: '代理店の名称',
          before: '株式会社さくら旅行サービス東京営業所',
          after: '株式会社さくらトラベルエージェンシー横浜営業所',
        },
        { id: 'b', label: '郵便番号', before: null, after: '231-0023', code: true },
      ]}
    />
  </div>
)
