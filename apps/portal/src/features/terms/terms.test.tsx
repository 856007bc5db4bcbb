import { readTerms } from '@passerelle/contracts/terms.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer, problem } from '../../../test/server.ts'
import { terms, type Terms } from '../../../test/terms.ts'

const line = 'GET /api/terms/{key}'
const portuguese = {
  ...terms,
  language: 'pt-BR',
  title: 'Termos e condições',
  sections: [{ title: 'Adesão', text: 'A adesão é gratuita.' }],
}
const inBoth = answer(readTerms, ({ language }) => (language === 'pt-BR' ? portuguese : terms))
const older: Terms = {
  ...terms,
  version: '2025-03-01',
  title: 'Earlier terms',
  versions: ['2026-01-01', '2025-03-01'],
}

describe('the choice of the document', () => {
  test('without a country there are generic terms', async () => {
    const screen = await renderAt('/terms')
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Terms and conditions')
    await expect
      .element(screen.getByText('For members in every country that has no terms of its own.'))
      .toBeVisible()
    expect(screen.callsOf(line).map(({ path }) => path)).toEqual(['/api/terms/generic'])
    await expect.poll(() => document.title).toBe('Terms and conditions - eXperts')
    await expectAccessible()
  })

  test('terms of one country name it', async () => {
    const screen = await renderAt('/terms/br')
    await expect.element(screen.getByText('For members in Brazil.')).toBeVisible()
    expect(screen.callsOf(line).map(({ path }) => path)).toEqual(['/api/terms/br'])
  })

  test('the UK document names the northern and island countries that share it', async () => {
    const screen = await renderAt('/terms/uk')
    await expect
      .element(
        screen.getByText(
          /Cyprus, Denmark, Estonia, Finland, Iceland, Ireland, .*Malta, .* and United Kingdom\./,
        ),
      )
      .toBeVisible()
  })

  test.each(['/terms/nowhere', '/terms/__proto__'])(
    'an unknown document is not a page: %s',
    async (path) => {
      const screen = await renderAt(path)
      await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not Found')
    },
  )

  test('an unknown version or language is not a page', async () => {
    const screen = await renderAt('/terms/br?version=1999-01-01&language=de', {
      answers: [answer(readTerms, problem(404, 'notFound'))],
    })
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not Found')
    expect(screen.callsOf(line).map(({ body }) => body)).toEqual([
      { version: '1999-01-01', language: 'de', reader: 'en-US' },
    ])
  })
})

describe('reading', () => {
  test('the notice above the text and each section with its title are shown', async () => {
    const screen = await renderAt('/terms/br')
    await expect.element(screen.getByText('These are sample terms.')).toBeVisible()
    await expect
      .element(screen.getByRole('heading', { level: 2, name: 'Membership' }))
      .toBeVisible()
    await expect.element(screen.getByText('Membership is free of charge.')).toBeVisible()
  })

  test('the reader can choose the country’s language or English; the text has that language in its markup', async () => {
    const screen = await renderAt('/terms/br', { answers: [inBoth] })
    const group = screen.getByRole('group', { name: 'Language of the terms' })
    await expect
      .element(group.getByRole('button', { name: 'English' }))
      .toHaveAttribute('aria-pressed', 'true')
    await group.getByRole('button', { name: 'Português' }).click()
    await expect.element(screen.getByText('A adesão é gratuita.')).toBeVisible()
    await expect.element(screen.getByRole('article')).toHaveAttribute('lang', 'pt-BR')
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Termos e condições')
    expect(screen.at()).toBe('/terms/br?version=2026-01-01&language=pt-BR')
    await expect
      .element(group.getByRole('button', { name: 'Português' }))
      .toHaveAttribute('aria-pressed', 'true')
    await expectAccessible()
  })

  test('terms in one language offer no choice', async () => {
    const screen = await renderAt('/terms/uk', {
      answers: [answer(readTerms, { ...terms, key: 'uk', languages: ['en-US'] })],
    })
    await expect.element(screen.getByRole('article')).toBeVisible()
    expect(screen.getByRole('group').query()).toBeNull()
  })

  test('Print prints', async () => {
    const own = window.print
    let prints = 0
    window.print = () => {
      prints += 1
    }
    onTestFinished(() => {
      window.print = own
    })
    const screen = await renderAt('/terms/br')
    await screen.getByRole('button', { name: 'Print' }).click()
    expect(prints).toBe(1)
  })

  test('Try again loads a failed text again', async () => {
    let isAway = true
    const screen = await renderAt('/terms/br', {
      answers: [answer(readTerms, () => (isAway ? 'networkDown' : terms))],
    })
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent('The terms could not be loaded.')
    await expectAccessible()
    isAway = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('Membership is free of charge.')).toBeVisible()
  })
})

describe('versions', () => {
  test('the version is shown by its day; a single version offers no others', async () => {
    const screen = await renderAt('/terms/br')
    await expect.element(screen.getByText('Version of January 1, 2026')).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Versions' }).query()).toBeNull()
  })

  test('older versions can be read and link to the current one', async () => {
    const answers = [
      answer(readTerms, ({ version }) =>
        version === older.version ? older : { ...terms, versions: older.versions },
      ),
    ]
    const screen = await renderAt('/terms/br', { answers })
    await screen
      .getByRole('navigation', { name: 'Versions' })
      .getByRole('link', { name: 'Version of March 1, 2025' })
      .click()
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Earlier terms')
    expect(screen.at()).toBe('/terms/br?version=2025-03-01')
    await expect.element(screen.getByText('There is a newer version of these terms.')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Version of March 1, 2025' }))
      .toHaveAttribute('aria-current', 'page')
    await expectAccessible()
    await screen.getByRole('link', { name: 'Read the current version' }).click()
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Terms and conditions')
    expect(screen.at()).toBe('/terms/br')
  })
})
