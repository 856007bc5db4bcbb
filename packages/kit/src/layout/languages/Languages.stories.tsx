import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Languages } from './Languages.tsx'
import type { LanguageLink } from './Languages.tsx'

export default { title: 'Navigation/Languages', component: Languages } satisfies Meta<
  typeof Languages
>

const names: Record<string, [code: string, name: string]> = {
  en: ['EN', 'English'],
  pt: ['PT', 'Português'],
  fr: ['FR', 'Français'],
  es: ['ES', 'Español'],
  de: ['DE', 'Deutsch'],
  zh: ['CN', '中文'],
  it: ['IT', 'Italiano'],
  ja: ['JP', '日本語'],
  ko: ['KR', '한국어'],
}
const languages = (current: string): LanguageLink[] =>
  Object.entries(names).map(([lang, [code, name]]) => ({
    lang,
    code,
    name,
    href: `#${lang}`,
    current: lang === current,
  }))

export const InEnglish = (args: Args<typeof Languages>) => (
  <Languages languages={languages('en')} {...args} />
)
export const LongGerman = () => (
  <div lang="de">
    <Languages label="Spracheinstellung" languages={languages('de')} />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Languages label="表示する言語" languages={languages('ja')} />
  </div>
)
