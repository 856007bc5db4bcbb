import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { visibleText } from './schemas.ts'

/** The portal's text files, one for each feature, so that a screen loads only its own. */
export const namespaces = [
  'common',
  'home',
  'application',
  'forms',
  'signin',
  'recovery',
  'factor',
  'signup',
  'choices',
  'profile',
  'password',
  'security',
  'notices',
  'leaving',
  'proof',
  'pending',
  'consents',
  'queue',
  'bulk',
  'assignment',
  'provider',
  'playground',
  'sites',
  'staff',
  'findings',
  'history',
  'terms',
  'numbers',
  'strength',
  'links',
  'join',
  'members',
  'reasons',
] as const
export type Namespace = (typeof namespaces)[number]

const keySchema = z.string().check(
  z.minLength(1, { error: 'required' }),
  z.maxLength(200, { error: 'tooLong' }),
  z.regex(/^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]+$/u, { error: 'invalid' }),
  // Keys are paths into an object and must not reach the prototype.
  z.refine((key) => !/(?:^|[.:])(?:__proto__|constructor|prototype)(?:$|[.:])/.test(key), {
    error: 'invalid',
  }),
)

export const readTranslations = endpoint('GET /api/translations/{lng}/{ns}', {
  summary: 'The texts of one feature in one language.',
  answer: z.record(z.string(), z.unknown()),
})

export const saveMissing = endpoint('POST /api/translations/{lng}/{ns}', {
  summary:
    'Report keys that have no text: {key: English text or key}. In production for staff; 404 for others.',
  body: z.record(keySchema, visibleText(1000)),
  answer: z.object({ success: z.literal(true) }),
})
