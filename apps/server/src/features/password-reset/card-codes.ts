import { cardCode, seconds } from '@passerelle/contracts/limits.ts'
import type { CodeProfile } from './service.ts'
import { randomDigits } from '../../crypto/codes.ts'
import { cardGuard } from './card-guard.ts'

const { life, tries, digits } = cardCode

/** The generic card's codes: four digits, which would be guessed without the guard (security a.3). */
export const cardCodes: CodeProfile = {
  name: 'card',
  life,
  tries,
  newCode: () => randomDigits(digits),
  canonical: (entered) => entered.replace(/[\s-]/g, ''),
  mail: (name, code) => ({
    template: 'cardCode',
    values: { name, code, seconds: life / seconds(1) },
    life,
  }),
  guard: cardGuard,
}
