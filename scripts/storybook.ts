/** The command line of Storybook, without telemetry. */
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
