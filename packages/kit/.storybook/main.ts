import type { StorybookConfig } from '@storybook/react-vite'
import remarkGfm from 'remark-gfm'
import { removeReadonly } from './remove-readonly.ts'

/** Runs before the plugin of react-docgen. */
const removeReadonlyPlugin = {
  name: 'remove-readonly',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/kit\/src\/.*\.tsx$/.test(id) ? removeReadonly(code) : null,
}

/** The gallery makes no requests to the network and sends no telemetry. */
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
  // react-docgen parses the sources itself. The alternative, react-docgen-typescript, needs the
  // compiler API that TypeScript 7 no longer has.
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({ ...vite, plugins: [removeReadonlyPlugin, ...(vite.plugins ?? [])] }),
  docs: { defaultName: 'Page' },
}

export default config
