/**
 * Builds the package: JavaScript and types for each module, and one style sheet for all components.
 * `npm pack` runs it first.
 */
import { spawnSync } from 'node:child_process'
import { build } from 'vite'

const root = import.meta.dirname

// Otherwise React's JSX would be compiled for development.
process.env['NODE_ENV'] = 'production'

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    target: 'es2023',
    minify: false, // readable in stack traces; the bundler of the app minifies it
    lib: { entry: 'src/index.ts', formats: ['es'], cssFileName: 'kit' },
    rolldownOptions: {
      external: /^[^./]/,
      // One file for each module: lazy modules stay lazy, and bundlers leave out unused modules.
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
})

const { status } = spawnSync('tsc', ['-p', 'tsconfig.package.json'], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
