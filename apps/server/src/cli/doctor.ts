/** `doctor`: what is wrong with an installation, and what to do. */
import { checkSettings, checkConfig } from './config.ts'
import { fault, note, ok, reportChecks, type Check } from './check.ts'
import { checkRunning, checkServer } from './check-installation.ts'
import { readJsonFlag, type Topic } from './command.ts'
import type { Environment } from '../config/settings-reader.ts'

/** As apps/server/package.json asks for. */
const oldestNode = [26, 10] as const

function checkProcess(): readonly Check[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestNode
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
  return [
    isOld
      ? fault(
          'node',
          `Node ${process.versions.node} is too old; ${oldestNode.join('.')} is needed.`,
        )
      : ok('node', `Node ${process.versions.node} on ${process.platform} ${process.arch}.`),
    process.getuid?.() === 0
      ? note('user', 'This runs as root, which the server does not need.')
      : ok('user', 'No root.'),
  ]
}

async function doctor(args: readonly string[], env: Environment): Promise<void> {
  const json = readJsonFlag('doctor', args)
  const { config, checks } = checkSettings(env)
  const found = [...checkProcess(), ...checks]
  if (config) {
    const world = await checkConfig(config)
    found.push(...world, await checkServer(config))
    const isThere = world.every(({ name, state }) => name !== 'database' || state !== 'fault')
    if (isThere) found.push(...(await checkRunning(config)))
  }
  reportChecks(found, { json })
}

export const doctorTopic: Topic = {
  help: `  doctor                what config check looks at, and the running server, the key, clocks, connections, mails and notices
    --json                        for a program`,
  whileServerRuns: '',
  commands: {},
  onSettings: { '': doctor },
}
