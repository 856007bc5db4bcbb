import axe from 'axe-core'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { App } from '../src/app/App.tsx'
import { initTexts } from '../src/i18n/i18n.ts'
import { ExternalRedirectContext } from '../src/navigation/external-redirect.ts'
import { HistoryBack, HistoryStateHook } from '../src/navigation/history-state.tsx'
import { settingsOf, type Settings } from '../src/state/settings.ts'
import { makeStore } from '../src/state/store.ts'
import { testHistory, type TestHistory } from './test-history.ts'
import { startServer, type Answer } from './server.ts'

interface RenderOptions {
  answers?: readonly Answer[]
  settings?: Partial<Settings>
  /** The history of an earlier render: rendering it again is a reload. */
  history?: TestHistory
}

/** Some of the portal's languages, as the server lists them. */
export const languages = [
  { tag: 'en-US', code: 'EN', name: 'English' },
  { tag: 'pt-BR', code: 'PT', name: 'Português' },
  { tag: 'fr', code: 'FR', name: 'Français' },
  { tag: 'de', code: 'DE', name: 'Deutsch' },
  { tag: 'ja', code: 'JP', name: '日本語' },
]

const defaultSettings = {
  brand: 'eXperts',
  passwordMin: 4,
  corporateUrl: 'https://corporate.example/',
  language: 'en-US',
  languages,
  partnerHosts: ['partner.example'],
  playground: true,
}

/** Renders the whole portal at one address, with a server that gives these answers. */
export async function renderAt(
  path: string,
  { answers = [], settings = {}, history = testHistory(path) }: RenderOptions = {},
) {
  const calls = startServer(answers)
  const store = makeStore()
  freeze(store.getState())
  store.subscribe(() => freeze(store.getState()))
  const i18n = await initTexts(settings.language ?? defaultSettings.language)
  /** The addresses outside the portal to which the person was sent. */
  const externalRedirects: string[] = []
  const screen = await render(
    <ExternalRedirectContext
      value={(to) => {
        externalRedirects.push(to)
      }}
    >
      <Router hook={history.hook}>
        <HistoryStateHook value={history.useState}>
          <HistoryBack value={history.back}>
            <App
              store={store}
              i18n={i18n}
              settings={{ ...settingsOf(defaultSettings), ...settings }}
            />
          </HistoryBack>
        </HistoryStateHook>
      </Router>
    </ExternalRedirectContext>,
  )
  return {
    ...screen,
    store,
    i18n,
    externalRedirects,
    calls,
    history,
    at: history.at,
    callsOf: (line: string) => calls.filter((call) => call.line === line),
  }
}

/** Freezes the state, so that a reducer that mutates it throws. */
function freeze(value: unknown) {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const transitions = () =>
  document.getAnimations().filter((animation) => animation instanceof CSSTransition)

/**
 * Colours in the middle of a transition have a wrong contrast. Some begin with the next frame, such
 * as when a button moves away below the pointer.
 */
async function transitionsEnd(): Promise<void> {
  do {
    await new Promise(requestAnimationFrame)
    await Promise.allSettled(transitions().map(({ finished }) => finished))
  } while (transitions().length > 0)
}

/** Checks the page with axe (WCAG 2.2 AA as far as a machine can check). */
export async function expectAccessible() {
  await transitionsEnd()
  const { violations } = await axe.run(document.body, {
    runOnly: levels,
    resultTypes: ['violations'],
    preload: false,
  })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([])
}
