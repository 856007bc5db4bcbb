/**
 * The flag that the `pattern` of HTML is read with. It was `u` before there was `v`, which Chrome
 * before 112 and Safari before 17 lack.
 */
export function patternFlag(): 'u' | 'v' {
  return 'unicodeSets' in RegExp.prototype ? 'v' : 'u'
}
