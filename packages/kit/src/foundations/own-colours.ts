/** Three worked examples of a team's own colours, from one colour to a whole look. */
type Tokens = Readonly<Record<string, string>>

export type OwnColours = {
  /** Tokens that both themes share, such as radii and faces. */
  shared?: Tokens
  light: Tokens
  dark: Tokens
}

/** The primary colour alone: buttons, edges of what is picked, the focus. */
export const harbour: OwnColours = {
  light: {
    primary: '#0b5563',
    'primary-light': '#e0eff2',
    'primary-dark': '#08404b',
    'on-primary': '#ffffff',
    'primary-hover': '#0e6a7b',
    'primary-active': '#08404b',
    arrow: '#8fd3df',
    'pick-edge': '#0b5563',
    'focus-outer': '#0b5563',
    'focus-inner': '#8fd3df',
  },
  dark: {
    primary: '#6cc7d6',
    'primary-light': '#12303a',
    'primary-dark': '#9adce7',
    'on-primary': '#0b121b',
    'primary-hover': '#8ad5e1',
    'primary-active': '#52b3c3',
    arrow: '#0b121b',
    'pick-edge': '#6cc7d6',
    'focus-outer': '#6cc7d6',
    'focus-inner': '#0b121b',
  },
}

/** A whole brand: grounds, lines, text, primary and accent. */
export const meadow: OwnColours = {
  light: {
    b0: '#f6f3ea',
    b1: '#fffdf8',
    b2: '#ece7da',
    l0: '#f1ede2',
    l1: '#e6e1d3',
    l2: '#d8d2c1',
    l3: '#bdb6a3',
    l4: '#827c6b',
    l5: '#5f5b4d',
    t0: '#9b978b',
    t1: '#66614f',
    t2: '#5a5647',
    t3: '#48453a',
    t4: '#2f2d25',
    t5: '#1d1c16',
    primary: '#2d6a3e',
    'primary-light': '#e2efdf',
    'primary-dark': '#1f4d2c',
    'on-primary': '#ffffff',
    'primary-hover': '#37804b',
    'primary-active': '#1f4d2c',
    accent: '#f08a4b',
    'accent-light': '#fde9db',
    'accent-dark': '#8a3d0b',
    'on-accent': '#1d1c16',
    'accent-hover': '#f49c66',
    'accent-active': '#e67a36',
    arrow: '#f7d9a8',
    sign: '#1f4d2c',
    'on-sign': '#f7d9a8',
    'sign-edge': '#1f4d2c',
    'pick-edge': '#2d6a3e',
    'first-light': '#f08a4b',
    'focus-inner': '#f7d9a8',
    'focus-outer': '#1f4d2c',
  },
  dark: {
    b0: '#11150f',
    b1: '#192017',
    b2: '#232c20',
    l0: '#1b2219',
    l1: '#263023',
    l2: '#333e2f',
    l3: '#4b5846',
    l4: '#7d8c77',
    l5: '#a6b3a0',
    t0: '#6a7765',
    t1: '#9aa894',
    t2: '#a7b3a1',
    t3: '#c1cbbc',
    t4: '#dde3d9',
    t5: '#f6f3ea',
    primary: '#86c997',
    'primary-light': '#1c3323',
    'primary-dark': '#a9dcb5',
    'on-primary': '#11150f',
    'primary-hover': '#9ed6ac',
    'primary-active': '#6fb982',
    accent: '#f3a06b',
    'accent-light': '#3a2416',
    'accent-dark': '#f7bd97',
    'on-accent': '#11150f',
    'accent-hover': '#f6b387',
    'accent-active': '#ea8d52',
    arrow: '#11150f',
    sign: '#0a0d09',
    'on-sign': '#f7d9a8',
    'sign-edge': '#4b5846',
    'pick-edge': '#86c997',
    'first-light': '#8a4d2a',
    'focus-inner': '#11150f',
    'focus-outer': '#f3a06b',
  },
}

/** Ink on paper: no colour but for errors and states, square corners, a face of the system. */
export const ink: OwnColours = {
  shared: {
    'font-text': 'Georgia, serif',
    'radius-4': '0',
    'radius-6': '0',
    'radius-8': '0',
    'radius-12': '0',
    'radius-20': '0',
  },
  light: {
    b0: '#ffffff',
    b1: '#ffffff',
    b2: '#f0f0f0',
    primary: '#000000',
    'primary-light': '#ebebeb',
    'primary-dark': '#000000',
    'on-primary': '#ffffff',
    'primary-hover': '#333333',
    'primary-active': '#000000',
    accent: '#000000',
    'accent-light': '#ebebeb',
    'accent-dark': '#000000',
    'on-accent': '#ffffff',
    'accent-hover': '#333333',
    'accent-active': '#000000',
    arrow: '#ffffff',
    'pick-edge': '#000000',
    'focus-inner': '#ffffff',
    'focus-outer': '#000000',
  },
  dark: {
    b0: '#000000',
    b1: '#0d0d0d',
    b2: '#1f1f1f',
    primary: '#ffffff',
    'primary-light': '#262626',
    'primary-dark': '#ffffff',
    'on-primary': '#000000',
    'primary-hover': '#d6d6d6',
    'primary-active': '#ffffff',
    accent: '#ffffff',
    'accent-light': '#262626',
    'accent-dark': '#ffffff',
    'on-accent': '#000000',
    'accent-hover': '#d6d6d6',
    'accent-active': '#ffffff',
    arrow: '#000000',
    'pick-edge': '#ffffff',
    'focus-inner': '#000000',
    'focus-outer': '#ffffff',
  },
}

/** The style sheet of a team: its colours by day, by night, and where the page says which. */
export function sheetOf({ shared = {}, light, dark }: OwnColours): string {
  const lines = (tokens: Tokens, indent: string) =>
    Object.entries(tokens)
      .map(([name, value]) => `${indent}--kit-${name}: ${value};\n`)
      .join('')
  return `:root,
[data-theme='light'] {
${lines({ ...shared, ...light }, '  ')}}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme='light']) {
${lines(dark, '    ')}  }
}
[data-theme='dark'] {
${lines(dark, '  ')}}
`
}

/** The tokens of one theme as custom properties of an element. */
export function propertiesOf({ shared = {}, ...themes }: OwnColours, theme: 'light' | 'dark') {
  const tokens = Object.entries({ ...shared, ...themes[theme] })
  return Object.fromEntries(tokens.map(([name, value]) => [`--kit-${name}`, value]))
}
