import { minutes, resetCode } from '@passerelle/contracts/limits.ts'
import type { CodeProfile } from './service.ts'
import { canonicalCode, randomCode, formatCode } from '../../crypto/codes.ts'

const { life, triesInAll } = resetCode

/**
 * The portal's codes have 40 bits, so the limit of tries for each code protects them. They also
 * replace card codes for an account that may not have one.
 */
export const portalCodes: CodeProfile = {
  name: 'portal',
  life,
  tries: triesInAll,
  newCode: randomCode,
  canonical: canonicalCode,
  mail: (name, code, token) => ({
    template: 'resetCode',
    values: { name, code: formatCode(code), minutes: life / minutes(1), token },
    life,
  }),
}
