/** `config …`: whether the settings work, before a server starts with them. */
import { ConfigError, parseConfig, type Config } from '../config/config.ts'
import type { Environment } from '../config/settings-reader.ts'
import { fault, ok, reportChecks, type Check } from './check.ts'
import { checkDatabase, checkMail, checkPublicUrl } from './check-settings.ts'
import { readJsonFlag, type Topic } from './command.ts'

/** Reads the settings. Each wrong one is a fault. */
export function checkSettings(env: Environment): { config?: Config; checks: readonly Check[] } {
  try {
    return { config: parseConfig(env), checks: [ok('settings', 'All of them can be read.')] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { checks: error.errors.map((sentence) => fault('settings', `${sentence}.`)) }
  }
}

/** Checks the settings, and what they name. */
export async function checkConfig(config: Config): Promise<readonly Check[]> {
  return Promise.all([checkDatabase(config), checkMail(config), checkPublicUrl(config)])
}

async function check(args: readonly string[], env: Environment): Promise<void> {
  const json = readJsonFlag('config check', args)
  const { config, checks } = checkSettings(env)
  reportChecks([...checks, ...(config ? await checkConfig(config) : [])], { json })
}

export const configTopic: Topic = {
  help: `  config check          whether settings, database, mail server and PUBLIC_URL work; it changes nothing; 1 for a fault
    --json                        for a program`,
  whileServerRuns: '',
  commands: {},
  onSettings: { check },
}
