/**
 * Makes what is packed: for each module its JavaScript and its types, and one sheet with the looks
 * of all elements. `npm pack` runs it first.
 */
import { spawnSync } from 'node:child_process'
import { build } from 'vite'

const root = import.meta.dirname

// Otherwise the JavaScript would be that of a program under development.
process.env['NODE_ENV'] = 'production'

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    target: 'es2023',
    minify: false, // whoever installs the kit reads its errors, and minifies with the rest
    lib: { entry: 'src/index.ts', formats: ['es'], cssFileName: 'kit' },
    rolldownOptions: {
      external: /^[^./]/,
      // Module by module: a part that is fetched on demand stays a part, and what is not used is
      // left out.
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
})

const { status } = spawnSync('tsc', ['-p', 'tsconfig.package.json'], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
