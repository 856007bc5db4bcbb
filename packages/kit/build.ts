/**
 * Builds the package: JavaScript and types for each module, and style sheets for each element and for all.
 * `npm pack` runs it first. An argument names another folder than `dist`.
 */
import { spawnSync } from 'node:child_process'
import { build } from 'vite'
import { css, packageStyles } from './build-styles.ts'
import { buildElement } from './element/build-element.ts'

const root = import.meta.dirname
const outDir = process.argv[2] ?? 'dist'

// Otherwise React's JSX would be compiled for development.
process.env['NODE_ENV'] = 'production'

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  css,
  plugins: [packageStyles],
  build: {
    target: 'es2023',
    outDir,
    minify: false, // readable in stack traces; the bundler of the app minifies it
    lib: { entry: 'src/package.ts', formats: ['es'], cssFileName: 'of-vite' },
    rolldownOptions: {
      external: /^[^./]/,
      // 'use client' stays at the top of its module, because each module is a file of its own.
      checks: { moduleLevelDirective: false },
      // One file for each module: lazy modules stay lazy, and bundlers leave out unused modules.
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
})

await buildElement(outDir)

const { status } = spawnSync('tsc', ['-p', 'tsconfig.package.json', '--outDir', outDir], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
