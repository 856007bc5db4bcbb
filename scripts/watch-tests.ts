/** Runs tests again when a source file changes. */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'

const sources = ['packages', 'apps', 'test', 'e2e', 'scripts', 'examples', 'locales', 'terms']

/** What tests and builds write themselves. */
const written =
  /(?:^|[/\\])(?:node_modules|dist|gallery-dist|test-results|\.vitest[^/\\]*)(?:$|[/\\])/

/**
 * A program that watches by itself, as Vitest does, which keeps its browser open between two runs.
 */
export function watchWith([program, ...args]: readonly [string, ...string[]]): void {
  spawn(program, args, { stdio: 'inherit' }).once('exit', (code) => process.exit(code ?? 1))
}

/**
 * Runs `npm test` with these arguments now and after every change. A change during a run starts
 * another run after it.
 * @param args the arguments of the run that is repeated
 */
export function watchTests(args: readonly string[]): void {
  let isRunning = false
  let hasChanged = false
  const run = () => {
    if (isRunning) {
      hasChanged = true
      return
    }
    isRunning = true
    hasChanged = false
    spawn(process.execPath, ['scripts/test.ts', ...args], { stdio: 'inherit' }).once('exit', () => {
      isRunning = false
      if (hasChanged) run()
      else process.stdout.write('\nWatching for changes. Ctrl+C ends it.\n')
    })
  }
  let timer: NodeJS.Timeout | undefined
  for (const folder of sources)
    watch(folder, { recursive: true }, (_, path) => {
      if (path !== null && written.test(path)) return
      clearTimeout(timer)
      timer = setTimeout(run, 200) // editors write a file in several steps
    })
  run()
}
