/** How Storybook is called here: it tells nobody that it runs. */
export const storybook = (
  command: 'dev' | 'build',
  ...options: string[]
): [string, ...string[]] => [
  'storybook',
  command,
  '--config-dir',
  'packages/kit/.storybook',
  '--disable-telemetry',
  ...options,
]
