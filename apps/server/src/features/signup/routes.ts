import type { FastifyInstance } from 'fastify'
import {
  activate as activateEndpoint,
  readActivation,
  resendActivation,
  signUp,
  validateEmail,
} from '@passerelle/contracts/signup.ts'
import { activationStatus, nextStep } from '@passerelle/contracts/signup-form.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../rate-limit/rate-limit.ts'
import { requestedLanguage } from '../../http/language.ts'
import { serve } from '../../http/serve.ts'
import { activate, readActivationOutcome, sendActivationAgain } from './activation-service.ts'
import { canRegister, formFieldErrors, register } from './service.ts'

export function signupRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    signUp,
    async (form, { request }) => {
      const visitor = { network: networkOf(request.ip), language: requestedLanguage(deps, request) }
      const outcome = await register(deps, form, visitor)
      deps.counters.count('registrations_total', { step: outcome })
      return { step_id: nextStep[outcome] }
    },
    (form) => formFieldErrors(deps, form),
  )
  serve(app, validateEmail, async ({ email }, { request }) => ({
    valid: await canRegister(deps, email, networkOf(request.ip)),
  }))
  serve(app, resendActivation, async (body, { request }) => {
    await sendActivationAgain(deps, body, networkOf(request.ip))
    return { success: true } as const
  })
  serve(app, activateEndpoint, async (body, { request }) => ({
    status_id: activationStatus[await activate(deps, body, networkOf(request.ip))],
  }))
  serve(app, readActivation, async ({ hash }, { request }) => {
    const outcome = await readActivationOutcome(deps, hash, networkOf(request.ip))
    return { status_id: outcome && activationStatus[outcome] }
  })
}
