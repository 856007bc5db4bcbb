import type { StorybookConfig } from '@storybook/react-vite'
import remarkGfm from 'remark-gfm'
import { plainLists } from './plain-lists.ts'

const beforeTheReader = {
  name: 'plain-lists',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/kit\/src\/.*\.tsx$/.test(id) ? plainLists(code) : null,
}

/** The gallery asks nothing of the network and tells nobody that it runs. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.mdx', '../src/**/*.stories.tsx'],
  addons: [
    {
      name: '@storybook/addon-docs',
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    '@storybook/addon-a11y',
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  // reads the sources itself; the other reader needs a compiler interface that TypeScript 7 has not
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({ ...vite, plugins: [beforeTheReader, ...(vite.plugins ?? [])] }),
  docs: { defaultName: 'Page' },
}

export default config
