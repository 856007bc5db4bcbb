/** `staff …`: the members of the staff. */
import { invite, localeError } from '../features/staff/members/invitations-service.ts'
import { pageOfMembers, resetFactorsByEmail } from '../features/staff/members/service.ts'
import { Problem } from '../problems/problem.ts'
import {
  expectNothing,
  forEachOfPages,
  print,
  UsageError,
  type Command,
  type Topic,
} from './command.ts'
import {
  invitationErrorLines,
  memberSummary,
  readFactorReset,
  readInvitation,
  staffHelp,
} from './staff-options.ts'

/** The operator, who gives every right. */
const operator = { id: null, areas: [] } as const

/** Returns the command that invites somebody, for the typed options. */
function inviteCommand(args: readonly string[]): Command {
  const read = readInvitation(args)
  const refuse = (lines: readonly string[]) =>
    new UsageError(`Nobody was invited:\n${lines.join('\n')}`)
  if ('errors' in read) throw refuse(read.errors)
  return {
    work: async (deps) => {
      const locales = deps.locales.languages.map(({ tag }) => tag)
      const wrongLocale = localeError(deps, read.invitation)
      if (Object.keys(wrongLocale).length > 0)
        throw refuse(invitationErrorLines(wrongLocale, locales))
      const { member, token } = await invite(deps, operator, read.invitation).catch(
        (error: unknown) => {
          if (!(error instanceof Problem) || !error.errors) throw error
          throw refuse(invitationErrorLines(error.errors))
        },
      )
      print(`${member.email} is invited. The running server sends the mail with this link:`)
      print(new URL(`/join/${token}`, deps.config.publicUrl).href)
    },
  }
}

/** Returns the command that removes the second factors of somebody, for the typed options. */
function resetFactorCommand(args: readonly string[]): Command {
  const read = readFactorReset(args)
  if ('errors' in read) throw new UsageError(`Nothing was removed:\n${read.errors.join('\n')}`)
  const { email, reason } = read.reset
  return {
    work: async (deps) => {
      await resetFactorsByEmail(deps, operator, email, { reason })
      print(
        `${email} signs in with the password alone. The running server tells the member by mail.`,
      )
    },
  }
}

export const staff: Topic = {
  help: staffHelp,
  whileServerRuns:
    'While it runs, an admin sees the members at /staff/roles, invites people and removes second factors there.',
  notFound: 'There is no member of the staff with this address.',
  commands: {
    invite: inviteCommand,
    list: (args) => {
      expectNothing('staff list', args)
      return {
        work: (deps) =>
          forEachOfPages(
            (page) => pageOfMembers(deps, page, operator),
            (member) => print(memberSummary(member)),
          ),
      }
    },
    'reset-factor': resetFactorCommand,
  },
}
