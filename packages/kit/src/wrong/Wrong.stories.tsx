import type { Meta } from '@storybook/react-vite'
import { Wrong } from './Wrong.tsx'

export default { title: 'Feedback/Wrong', component: Wrong } satisfies Meta<typeof Wrong>

export const UnknownSize = () => (
  <Wrong>
    Avatar: "size" is "huge", it has to be one of xx-small, x-small, small, medium, large, x-large,
    xx-large.
  </Wrong>
)
export const HostileName = () => (
  <Wrong>
    {'Badge: "tone" is "<img src=x onerror=alert(1)>", it has to be one of grey, green, red.'}
  </Wrong>
)
export const InANarrowPlace = () => (
  <div style={{ width: 'var(--space-160)' }}>
    <Wrong>Toasts: "toasts" is missing, it has to be a list.</Wrong>
  </div>
)
export const LongGerman = () => (
  <div lang="de">
    <Wrong>
      Reisebüroauswahl: „options“ fehlt, es muss eine Liste von Auswahlmöglichkeiten mit je einer
      Kennung sein.
    </Wrong>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Wrong>
      旅行代理店の選択：「options」がありません。それぞれに識別子のある選択肢の一覧でなければなりません。
    </Wrong>
  </div>
)
