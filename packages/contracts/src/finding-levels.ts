/** The levels and names of findings, without the schemas of the interface. */

/** From harmless to grave. `info`: worth knowing; `warn`: look twice; `stop`: probably wrong. */
export const findingLevels = ['ok', 'info', 'warn', 'stop'] as const
export type FindingLevel = (typeof findingLevels)[number]

/** The levels that somebody should look at, which are filters of the queue. */
export const graveLevels = ['warn', 'stop'] as const

/** The findings that can have one of these levels. */
export const graveCodes = [
  'iataMissing',
  'iataCheckDigit',
  'iataOfAnotherAgency',
  'agencyLooksLike',
  'samePhone',
  'samePerson',
  'phoneCountryDiffers',
  'declinedBefore',
] as const
export type GraveCode = (typeof graveCodes)[number]

export const findingCodes = [
  'emailConfirmed',
  'agencyKnown',
  'agencyNew',
  'freeMail',
  'mailDomainOfAgency',
  ...graveCodes,
] as const
export type FindingCode = (typeof findingCodes)[number]

/** Says whether a finding can be grave. */
export function isGraveCode(code: FindingCode): code is GraveCode {
  return (graveCodes as readonly FindingCode[]).includes(code)
}

/** The gravest level; `ok` without findings. */
export function worstLevel(findings: readonly { readonly level: FindingLevel }[]): FindingLevel {
  return findingLevels.findLast((level) => findings.some((each) => each.level === level)) ?? 'ok'
}

/** Says whether nobody needs to look twice. */
export function isFine(level: FindingLevel): boolean {
  return level === 'ok' || level === 'info'
}
