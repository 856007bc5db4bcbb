import { readTranslations } from '@passerelle/contracts/translations.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answer, problem, startServer, type Answer } from '../../test/server.ts'
import { hasTexts, loaderFigures, maxReplaces, initTexts } from './i18n.ts'

function serve(...answers: Answer[]) {
  const calls = startServer(answers)
  return () => calls.filter(({ line }) => line === readTranslations.line).map(({ path }) => path)
}

test('the loader has the specification’s figures: 10 reads at once, 5 retries, 350 ms that double, 1000 replacements', async () => {
  serve()
  const { options } = await initTexts('en-US')
  expect(loaderFigures).toEqual({ maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 })
  expect(options).toMatchObject(loaderFigures)
  expect([options.interpolation?.maxReplaces, maxReplaces]).toEqual([1000, 1000])
})

test('at most 1000 values are put into one text', async () => {
  serve(answer(readTranslations, { long: '{{x}} '.repeat(1001) }))
  const text = String(
    (await initTexts('en-US')).getFixedT('en-US')('long' as never, { x: 'a' } as never),
  )
  expect([text.split('a').length - 1, text.trim().endsWith('{{x}}')]).toEqual([1000, true])
})

test('a page loads its own language and no other', async () => {
  const read = serve()
  const i18n = await initTexts('de')
  await i18n.loadNamespaces('signin')
  expect(read()).toEqual(['/api/translations/de/common', '/api/translations/de/signin'])
  expect([i18n.t('signIn', { ns: 'common' }), document.documentElement.lang]).toEqual([
    'Anmelden',
    'de',
  ])
})

test('texts that the page brought are not read again, and change with the language', async () => {
  const read = serve()
  const i18n = await initTexts('de', {
    common: { signIn: 'Aus der Seite' },
    signup: { heading: 'Anmeldung' },
  })
  await i18n.loadNamespaces(['signup', 'signin'])
  expect(read()).toEqual(['/api/translations/de/signin'])
  expect(i18n.t('signIn')).toBe('Aus der Seite')
  await i18n.changeLanguage('fr')
  expect(read().slice(1).sort()).toEqual(
    ['common', 'signin', 'signup'].map((name) => `/api/translations/fr/${name}`),
  )
})

test('at most 10 files of texts are read at once', async () => {
  const open: (() => void)[] = []
  serve(
    answer(
      readTranslations,
      () =>
        new Promise((done) => {
          open.push(() => done({ signIn: 'Anmelden' }))
        }),
    ),
  )
  const i18n = await initTexts('de', { common: {} })
  const loaded = i18n.loadNamespaces(Array.from({ length: 13 }, (_, place) => `screen${place}`))
  await expect.poll(() => open.length).toBe(10)
  open.shift()?.()
  open.shift()?.()
  await expect
    .poll(() => open.length, { message: 'each that comes lets another one start' })
    .toBe(10)
  open.shift()?.()
  await expect.poll(() => open.length, { message: 'all 13 were asked for' }).toBe(10)
  for (const done of open) done()
  await loaded
  expect(i18n.hasResourceBundle('de', 'screen11')).toBe(true)
})

/** Fakes the timers only. Requests use the real clock. */
function stopTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('failed texts are read again 5 times: after 350 ms, then after twice the time each', async () => {
  stopTimers()
  const read = serve(answer(readTranslations, problem(503, 'busy')))
  void initTexts('de')
  await vi.advanceTimersByTimeAsync(0)
  const tries = [read().length]
  for (const wait of [350, 700, 1400, 2800, 5600]) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    tries.push(read().length)
    await vi.advanceTimersByTimeAsync(1)
    tries.push(read().length)
  }
  expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6])
  await vi.advanceTimersByTimeAsync(9999)
  expect(read(), 'no sixth').toHaveLength(6)
})

test('texts from a later try are shown', async () => {
  stopTimers()
  let tries = 0
  serve(
    answer(readTranslations, () => (++tries < 3 ? problem(503, 'busy') : { signIn: 'Anmelden' })),
  )
  const started = initTexts('de')
  await vi.advanceTimersByTimeAsync(350 + 700)
  expect((await started).t('signIn')).toBe('Anmelden')
})

test('texts that failed at all tries are read again after ten seconds, and a waiting page gets them', async () => {
  stopTimers()
  let tries = 0
  serve(
    answer(readTranslations, () => (++tries < 7 ? problem(503, 'busy') : { signIn: 'Anmelden' })),
  )
  const started = initTexts('de')
  await vi.advanceTimersByTimeAsync(350 + 700 + 1400 + 2800 + 5600)
  await vi.advanceTimersByTimeAsync(9999)
  expect(tries).toBe(6)
  await vi.advanceTimersByTimeAsync(1)
  expect([(await started).t('signIn'), tries]).toEqual(['Anmelden', 7])
})

/** Separators of keys. Each needs its own compiled pattern. */
const separators = Array.from({ length: 21 }, (_, ways) =>
  [' ', ',', '?', '!', ';'].filter((_sign, place) => (ways >> place) % 2 === 1).join(''),
)

test('20 compiled patterns are cached; one more removes the oldest', async () => {
  serve()
  const i18n = await initTexts('en-US')
  const compiled: string[] = []
  const own = globalThis.RegExp
  onTestFinished(() => {
    globalThis.RegExp = own
  })
  globalThis.RegExp = new Proxy(own, {
    construct: (made, [pattern]: [string]) => {
      compiled.push(pattern)
      return new made(pattern)
    },
  })
  const ask = (signs: string[]) => {
    compiled.length = 0
    for (const nsSeparator of signs) {
      i18n.options.nsSeparator = nsSeparator
      i18n.t('signIn')
    }
    return compiled.length
  }
  ask(separators.slice(0, 20))
  expect(ask(separators.slice(0, 20)), 'all 20 are kept').toBe(0)
  expect(ask(separators.slice(20)), 'the 21st is new').toBe(1)
  expect(ask(separators.slice(1)), 'it has the place of the oldest').toBe(0)
  expect(ask(separators.slice(0, 1)), 'which is gone').toBe(1)
})

test('hasTexts answers by language and namespace', async () => {
  serve()
  const i18n = await initTexts('de')
  expect([
    hasTexts(i18n, ['common']),
    hasTexts(i18n, ['common', 'signin']),
    hasTexts(i18n, ['common'], 'fr'),
  ]).toEqual([true, false, false])
})
