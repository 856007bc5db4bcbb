/** Telephone numbers: from what people type to E.164, which is what is kept (product reading, section 3). */
import { plans } from './phone-plans.ts'

/** A plus, the calling code and the national number: 7 to 15 digits. */
export const e164 = /^\+[1-9]\d{6,14}$/

interface Plan {
  /** Without the plus. */
  readonly dial: string
  readonly trunk: string
  readonly fits: (national: string) => boolean
  readonly grouping: string
}

function planFor(dial: string): Plan | undefined {
  const plan = Object.hasOwn(plans, dial) ? plans[dial] : undefined
  if (!plan) return undefined
  const [trunk, min, max, grouping] = plan
  return { dial, trunk, grouping, fits: ({ length }) => length >= min && length <= max }
}

/** Of these digits of an international number. No calling code begins another. */
const planOf = (digits: string): Plan | undefined =>
  [1, 2, 3].map((length) => planFor(digits.slice(0, length))).find((plan) => plan !== undefined)

/** The zero that is dialled at home only is often written behind the calling code, too: +44 (0)20. Where it belongs to the number it stays: +39 06. */
function withoutTrunk(digits: string): string {
  const plan = planOf(digits)
  return plan?.trunk === '0' && digits.startsWith('0', plan.dial.length)
    ? plan.dial + digits.slice(plan.dial.length + 1)
    : digits
}

/** What national digits may mean, as international ones: the number itself, with its trunk prefix, or with a calling code that lacks its plus. */
function readingsOf(digits: string, { dial, trunk, fits, grouping }: Plan): readonly string[] {
  const rest = trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : undefined
  // No national number begins with a zero where a zero is dialled before it; another figure may be its own first one, but hardly where the rest is a number by itself.
  if (
    rest !== undefined &&
    (trunk.startsWith('0') || rest.length === grouping.replace(/ /g, '').length)
  )
    return [dial + rest]
  const dropped = rest === undefined ? [] : [rest]
  const coded = digits.startsWith(dial) ? [digits.slice(dial.length)] : []
  const all = [...new Set([digits, ...dropped, ...coded])]
  return (all.length === 1 ? all : all.filter(fits)).map((national) => dial + national)
}

/**
 * What was typed as E.164; undefined when it is no number, or may be more than one.
 * @param dialCode of the country where a number without a calling code belongs to, as in `+49`
 */
export function toE164(typed: string, dialCode = ''): string | undefined {
  const written = typed
    .normalize('NFKC')
    .replace(/[\s()./\u2010-\u2015\u2212-]/g, '')
    .replace(dialCode === '+1' ? /^(?:00|011)(?=[1-9])/ : /^00(?=[1-9])/, '+')
  if (!/^\+?\d+$/.test(written)) return undefined
  const plan = planFor(dialCode.slice(1))
  const readings = written.startsWith('+')
    ? [withoutTrunk(written.slice(1))]
    : plan
      ? readingsOf(written, plan)
      : []
  const number = `+${readings[0]}`
  return readings.length === 1 && e164.test(number) ? number : undefined
}

/** Whether a number in E.164 has as many digits as numbers of its plan have; of other texts there is nothing to say. */
export function hasUsualLength(number: string): boolean {
  const plan = e164.test(number) ? planOf(number.slice(1)) : undefined
  return plan === undefined || plan.fits(number.slice(1 + plan.dial.length))
}

/** How a mobile number is written, in figures that count up: +55 12 34567 8901. Where no plan is known, the calling code alone. */
export function exampleNumber(dialCode: string): string {
  const grouping = planFor(dialCode.slice(1))?.grouping ?? ''
  let figure = 0
  return `${dialCode} ${grouping.replace(/#/g, () => String((figure += 1) % 10))}`.trim()
}
