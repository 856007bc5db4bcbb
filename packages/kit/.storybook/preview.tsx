import type { Preview } from '@storybook/react-vite'
import '../src/tokens.css'
import '../src/base.css'
import '../src/text.css'
import '../src/fonts/fonts.css'
import './preview.css'
import { properties } from './properties.ts'
import { sourceOf } from './sources.ts'

const languages = {
  en: 'English',
  pt: 'Português',
  fr: 'Français',
  es: 'Español',
  de: 'Deutsch',
  zh: '中文',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
}

const sources = import.meta.glob<string>(['../{src,test}/**/*.{ts,tsx}', '!../src/**/*.test.*'], {
  query: '?raw',
  import: 'default',
})
const readSource = async (path: string) => sources[`../${path}`]?.()

/** Shows a story with its imports and helpers. Storybook alone would show only the story itself. */
async function transformSource(
  _: string,
  { parameters, name }: { parameters: { fileName?: unknown }; name: string },
): Promise<string> {
  return (
    await sourceOf(
      String(parameters.fileName).replace(/^.*\/kit\//, ''),
      name.replaceAll(' ', ''),
      readSource,
    )
  ).code
}

const preview: Preview = {
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'System' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    language: {
      description: 'Language of the page: it selects the fonts for Chinese, Japanese and Korean',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: Object.entries(languages).map(([value, title]) => ({ value, title })),
      },
    },
  },
  initialGlobals: { theme: 'light', language: 'en' },
  decorators: [
    (Story, { globals }) => {
      const { dataset } = document.documentElement
      if (globals['theme'] === 'system') delete dataset['theme']
      else dataset['theme'] = String(globals['theme'])
      document.documentElement.lang = String(globals['language'])
      return <Story />
    },
  ],
  argTypesEnhancers: [properties],
  parameters: {
    docs: { source: { language: 'tsx', transform: transformSource } },
    backgrounds: { disable: true }, // the theme sets the background
    a11y: {
      test: 'error',
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    },
    controls: { disableSaveFromUI: true, matchers: {} },
    options: {
      storySort: {
        order: [
          'Introduction',
          'Foundations',
          'Buttons',
          'Fields',
          'Choices',
          'Feedback',
          'Layout',
          'Navigation',
          'Forms',
          'Cards',
        ],
      },
    },
  },
}

export default preview
