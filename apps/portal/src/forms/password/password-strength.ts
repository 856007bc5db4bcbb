export type PasswordStrength = 'weak' | 'fair' | 'strong'

/** Words that guessing programs try first. */
const common = /pass?(?:word|wort)|motdepasse|contrase|1234|abcd|qwert|asdf|letmein|iloveyou/i

/** Bits of guessing work from which a password counts as fair or strong. */
const minFairBits = 36
const minStrongBits = 60

/** The number of characters that a guessing program would have to try at each place. */
const alphabetOf = (password: string) =>
  [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100],
  ].reduce(
    (size, [kind, letters]) => size + ((kind as RegExp).test(password) ? Number(letters) : 0),
    0,
  )

/**
 * Counts the characters that are hard to guess. A repeated character and the next one in a
 * sequence count a quarter.
 */
function unpredictableLength(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  return codes.reduce((length, code, at) => {
    const step = Math.abs(code - (codes[at - 1] ?? -9))
    return length + (step <= 1 ? 0.25 : 1)
  }, 0)
}

/**
 * Estimates how hard a password is to guess. It is advice only and never refuses a password
 * (product reading, section 2).
 */
export function passwordStrength(password: string): PasswordStrength {
  const bits = unpredictableLength(password) * Math.log2(Math.max(alphabetOf(password), 1))
  const counted = common.test(password) ? bits / 2 : bits
  return counted < minFairBits ? 'weak' : counted < minStrongBits ? 'fair' : 'strong'
}
