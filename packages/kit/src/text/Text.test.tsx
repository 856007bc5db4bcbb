import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Code, Text } from './Text.tsx'
import type { TextVariant } from './Text.tsx'

/**
 * Element, size, line height (of the title: at 1024px), weight, width, tracking and colour, design
 * section 2.4.
 */
const looks: [TextVariant, string, string, string, string, string, string, string][] = [
  ['default', 'P', '16px', '24px', '400', '100%', 'normal', 't4'],
  ['title', 'H1', '41.184px', '46.1261px', '300', '112%', '-0.906048px', 't5'],
  ['subtitle', 'H2', '22px', '28px', '600', '106%', '-0.264px', 't5'],
  ['subsubtitle', 'H3', '17px', '24px', '600', '100%', '-0.102px', 't5'],
  ['label', 'SPAN', '13px', '16px', '600', '100%', 'normal', 't3'],
  ['small', 'P', '14px', '20px', '400', '100%', 'normal', 't2'],
]

test.each(looks)(
  '%s is a %s of %s on %s, weight %s, width %s, tracking %s, in %s, also amid text that is red and bold',
  async (variant, element, size, line, weight, width, tracking, token) => {
    const screen = await render(
      <div style={{ color: 'var(--kit-red)', fontWeight: 'var(--kit-weight-bold)' }}>
        <Text variant={variant}>Nearly there</Text>
        <i style={{ color: `var(--kit-${token})` }}>colour</i>
      </div>,
    )
    const text = screen.getByText('Nearly there').element()
    const { fontSize, lineHeight, fontWeight, fontStretch, letterSpacing, color } =
      getComputedStyle(text)
    expect([
      text.tagName,
      fontSize,
      lineHeight,
      fontWeight,
      fontStretch,
      letterSpacing,
      color,
    ]).toEqual([
      element,
      size,
      line,
      weight,
      width,
      tracking,
      getComputedStyle(screen.getByText('colour').element()).color,
    ])
  },
)

test('without a variant it is the default one', async () => {
  const screen = await render(<Text>Nearly there</Text>)
  expect(screen.getByText('Nearly there').element().className).toBe('kit-text-default')
})

test('another element and another weight can be asked for', async () => {
  const screen = await render(
    <Text variant="subtitle" as="h4" weight="extrabold">
      Nearly there
    </Text>,
  )
  const text = screen.getByRole('heading', { level: 4 }).element()
  expect([getComputedStyle(text).fontSize, getComputedStyle(text).fontWeight]).toEqual([
    '22px',
    '800',
  ])
})

test.each([
  ['light', '300'],
  ['regular', '400'],
  ['semibold', '600'],
  ['bold', '700'],
  ['extrabold', '800'],
] as const)('the weight %s is %s', async (weight, figure) => {
  const screen = await render(<Text weight={weight}>Nearly there</Text>)
  expect(getComputedStyle(screen.getByText('Nearly there').element()).fontWeight).toBe(figure)
})

test.each(['zh', 'ja', 'ko'])('in %s a light title is regular and not set tight', async (lang) => {
  const screen = await render(
    <div lang={lang}>
      <Text variant="title">登録</Text>
    </div>,
  )
  const { fontWeight, letterSpacing } = getComputedStyle(screen.getByRole('heading').element())
  expect([fontWeight, letterSpacing]).toEqual(['400', 'normal'])
})

test('what looks like HTML is text', async () => {
  const screen = await render(<Text>{'<img src=x onerror=alert(1)>'}</Text>)
  await expect.element(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(screen.container.querySelector('img')).toBeNull()
})

test('code is set in the mono face', async () => {
  const screen = await render(<Code>FR104822</Code>)
  expect(getComputedStyle(screen.getByText('FR104822').element()).fontFamily).toMatch(
    /^"Overpass Mono Variable"/,
  )
})
