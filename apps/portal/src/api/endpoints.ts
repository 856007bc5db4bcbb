import type { AnswerOf, BodyInput } from '@passerelle/contracts/endpoint.ts'
import type * as agentStates from '@passerelle/contracts/agent-states.ts'
import type * as application from '@passerelle/contracts/application.ts'
import type * as home from '@passerelle/contracts/home.ts'
import type * as notices from '@passerelle/contracts/notices.ts'
import type * as lists from '@passerelle/contracts/lists.ts'
import type * as members from '@passerelle/contracts/members.ts'
import type * as passkeys from '@passerelle/contracts/passkeys.ts'
import type * as profile from '@passerelle/contracts/profile.ts'
import type * as provider from '@passerelle/contracts/provider.ts'
import type * as queue from '@passerelle/contracts/queue.ts'
import type * as questions from '@passerelle/contracts/questions.ts'
import type * as reasons from '@passerelle/contracts/reasons.ts'
import type * as reset from '@passerelle/contracts/reset.ts'
import type * as secondFactor from '@passerelle/contracts/second-factor.ts'
import type * as signin from '@passerelle/contracts/signin.ts'
import type * as signup from '@passerelle/contracts/signup.ts'
import type * as sites from '@passerelle/contracts/sites.ts'
import type * as staff from '@passerelle/contracts/staff.ts'
import type * as terms from '@passerelle/contracts/terms.ts'
import type * as translations from '@passerelle/contracts/translations.ts'

/**
 * All endpoints by their line, such as `POST /api/signup`. These are types only: the contracts
 * bring schemas that no screen should load just to make a call.
 */
type Contracts = typeof agentStates &
  typeof application &
  typeof home &
  typeof notices &
  typeof lists &
  typeof members &
  typeof passkeys &
  typeof profile &
  typeof provider &
  typeof queue &
  typeof questions &
  typeof reasons &
  typeof reset &
  typeof secondFactor &
  typeof signin &
  typeof signup &
  typeof sites &
  typeof staff &
  typeof terms &
  typeof translations
type AnyEndpoint = Extract<Contracts[keyof Contracts], { line: string }>
type EndpointOf<L extends EndpointLine> = Extract<AnyEndpoint, { line: L }>

/** Method and path of an endpoint. */
export type EndpointLine = AnyEndpoint['line']
export type RequestBody<L extends EndpointLine> = BodyInput<EndpointOf<L>>
export type ResponseBody<L extends EndpointLine> = AnswerOf<EndpointOf<L>>
