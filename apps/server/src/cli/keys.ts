/** `keys …`: the keys that sign tokens. */
import { rotateKeys } from '../signing-keys/signing-keys.ts'
import { print, UsageError, type Topic } from './command.ts'

export const keys: Topic = {
  help: `  keys rotate           publishes new signing keys; they sign a day later, when every site has read them
    --at-once                     where the old ones may have been stolen: the new ones are published and sign a minute later; another
                                  minute later the old ones are forgotten. A site that keeps our keys may take what the old ones signed for
                                  up to an hour more`,
  whileServerRuns:
    'The signing keys are changed while the server is stopped; by their age they change by themselves.',
  commands: {
    rotate: (args) => {
      const atOnce = args.includes('--at-once')
      if (args.some((word) => word !== '--at-once'))
        throw new UsageError('keys rotate takes nothing but --at-once.')
      return {
        work: async (deps) => {
          const { signsFrom } = await rotateKeys(deps, { atOnce })
          print(`The new keys sign from ${signsFrom.toISOString()}.`)
          if (atOnce)
            print(
              'A minute later running servers forget the old ones. Sites may keep them for up to an hour more.',
            )
        },
      }
    },
  },
}
