import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { setInputValue } from '../../test/set-input-value.ts'
import { CodeBoxes } from './CodeBoxes.tsx'

export default { title: 'Fields/CodeBoxes', component: CodeBoxes } satisfies Meta<typeof CodeBoxes>

const nothing = () => undefined

export const Empty = (args: Args<typeof CodeBoxes>) => (
  <CodeBoxes id="code" onFull={nothing} {...args} />
)
export const WithHint = () => (
  <CodeBoxes id="hinted" onFull={nothing} hint="The code expires in 90 seconds." />
)
export const HalfFilled = () => <CodeBoxes id="half" onFull={nothing} />
HalfFilled.play = ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const box = canvasElement.querySelector('input')
  if (box) setInputValue(box, '70')
}
export const Checking = () => <CodeBoxes id="checking" onFull={nothing} busy />
export const InvalidCode = () => (
  <CodeBoxes id="invalid" onFull={nothing} error="Invalid code" attempt={1} />
)
export const SixDigits = () => <CodeBoxes id="six" onFull={nothing} length={6} />
export const LongGerman = () => (
  <div lang="de">
    <CodeBoxes
      id="bestaetigung"
      legend="Bestätigungscode aus der E-Mail, die wir Ihnen soeben geschickt haben"
      onFull={nothing}
      hint="Der Bestätigungscode verliert seine Gültigkeit nach Ablauf von neunzig Sekunden."
      error="Der eingegebene Bestätigungscode ist ungültig oder abgelaufen."
      texts={{ box: (number, of) => `Ziffer ${number} von ${of}` }}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <CodeBoxes
      id="kakunin"
      legend="メールでお送りした四桁の確認コード"
      onFull={nothing}
      hint="確認コードの有効期限は九十秒です。"
      error="入力された確認コードは正しくないか、有効期限が切れています。"
      texts={{ box: (number, of) => `${of}桁中${number}桁目` }}
    />
  </div>
)
