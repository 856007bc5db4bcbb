import { readTranslations } from '@passerelle/contracts/translations.ts'
import { expect, onTestFinished, test } from 'vitest'
import { answer, refusal, startServer, type Answer } from '../../test/server.ts'
import { hasTexts, loaderFigures, maxReplaces, startTexts } from './i18n.ts'

function serve(...answers: Answer[]) {
  const server = startServer(answers)
  onTestFinished(server.restore)
  return () => server.calls.filter(({ line }) => line === readTranslations.line).map(({ path }) => path)
}

test('the loader has the specification’s figures: 10 reads at once, 5 retries, 350 ms that double, 1000 replacements', async () => {
  serve()
  const { options } = await startTexts('en-US')
  expect(loaderFigures).toEqual({ maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 })
  expect(options).toMatchObject(loaderFigures)
  expect([options.interpolation?.maxReplaces, maxReplaces]).toEqual([1000, 1000])
})

test('no more than 1000 values are put into one text', async () => {
  serve(answer(readTranslations, { long: '{{x}} '.repeat(1001) }))
  const said = String((await startTexts('en-US')).getFixedT('en-US')('long' as never, { x: 'a' } as never))
  expect([said.split('a').length - 1, said.trim().endsWith('{{x}}')]).toEqual([1000, true])
})

test('a page loads its own language and no other', async () => {
  const read = serve()
  const i18n = await startTexts('de', ['signin'])
  expect(read()).toEqual(['/api/translations/de/common', '/api/translations/de/signin'])
  expect([i18n.t('signIn', { ns: 'common' }), document.documentElement.lang]).toEqual(['Anmelden', 'de'])
})

test('texts that did not come are asked for again, after 350 ms and then twice as long', async () => {
  let tries = 0
  const at: number[] = []
  serve(answer(readTranslations, () => {
    at.push(performance.now())
    tries += 1
    return tries < 3 ? refusal(503, 'busy') : { signIn: 'Anmelden' }
  }))
  const i18n = await startTexts('de')
  expect(i18n.t('signIn')).toBe('Anmelden')
  const [first = 0, second = 0, third = 0] = at
  expect(second - first).toBeGreaterThanOrEqual(349)
  expect(third - second).toBeGreaterThanOrEqual(699)
})

test('texts are there, or not, by language and namespace', async () => {
  serve()
  const i18n = await startTexts('de')
  expect([hasTexts(i18n, ['common']), hasTexts(i18n, ['common', 'signin']), hasTexts(i18n, ['common'], 'fr')]).toEqual([true, false, false])
})
