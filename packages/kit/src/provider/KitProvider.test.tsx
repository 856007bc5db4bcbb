import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button/Button.tsx'
import { EmojiCatalogue } from '../emoji/EmojiCatalogue.tsx'
import { NumberField } from '../field/number-field/NumberField.tsx'
import { PasswordField } from '../field/password-field/PasswordField.tsx'
import { TextField } from '../field/text-field/TextField.tsx'
import { Form } from '../form/Form.tsx'
import { AsyncSelectField } from '../select/AsyncSelectField.tsx'
import { SigninCard } from '../signin-card/SigninCard.tsx'
import { KitProvider } from './KitProvider.tsx'
import { loadTexts } from './languages/load-texts.ts'
import { useToasts } from './toasts-context.ts'
import { useRequest } from './useRequest.ts'

const ignore = () => undefined

test.each([
  ['de-AT', 'Passwort anzeigen', 'Anmelden'],
  ['es', 'Mostrar la contraseña', 'Iniciar sesión'],
  ['fr-CA', 'Afficher le mot de passe', 'Se connecter'],
  ['it', 'Mostra la password', 'Accedi'],
  ['ja', 'パスワードを表示', 'ログイン'],
  ['ko', '비밀번호 표시', '로그인'],
  ['pt-BR', 'Mostrar a senha', 'Entrar'],
  ['zh-CN', '显示密码', '登录'],
  ['zh-Hans-HK', '显示密码', '登录'],
  ['zh-TW', 'Show password', 'Sign in'],
  ['zh-Hant-SG', 'Show password', 'Sign in'],
  ['en-GB', 'Show password', 'Sign in'],
  ['nl', 'Show password', 'Sign in'],
])('in %s the elements speak that language: %s', async (language, show, signIn) => {
  const screen = await render(
    <KitProvider language={language}>
      <SigninCard onSignedIn={ignore} />
    </KitProvider>,
  )
  await expect.element(screen.getByRole('button', { name: show })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: signIn })).toBeVisible()
})

test('own words win over those of the language, and the properties of an element over both', async () => {
  const screen = await render(
    <KitProvider language="de" texts={{ password: { show: 'Zeig her' } }}>
      <PasswordField id="a" label="a" value="" onChange={ignore} />
      <PasswordField id="b" label="b" value="" onChange={ignore} passwordTexts={{ show: 'Auf' }} />
    </KitProvider>,
  )
  const names = () =>
    screen
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label'))
  await expect.poll(names).toEqual(['Zeig her', 'Auf'])
})

test('a form speaks the language: its errors, its list, its catalogue and its missing schema', async () => {
  const screen = await render(
    <KitProvider language="de">
      <Form
        schema={{ content: [{ type: 'text', field: 'f', label: 'F', required: true }] }}
        values={{}}
        onChange={ignore}
        onSubmit={ignore}
      >
        <Button type="submit">Senden</Button>
      </Form>
      <Form schema={undefined} values={{}} onChange={ignore} />
      <EmojiCatalogue onPick={ignore} />
    </KitProvider>,
  )
  await screen.getByRole('button', { name: 'Senden' }).click()
  await expect
    .element(screen.getByRole('group', { name: 'Bitte füllen Sie alle Pflichtfelder aus.' }))
    .toBeVisible()
  await expect.element(screen.getByText('Schema fehlt')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Suchen' })).toBeVisible()
})

test.each([
  ['de', 'Frühestens 21. November 2026'],
  ['es', '21 de noviembre de 2026 o posterior'],
  ['fr', 'Au plus tôt le 21 novembre 2026'],
  ['it', 'Non prima del 21 novembre 2026'],
  ['ja', '2026年11月21日以降'],
  ['ko', '2026년 11월 21일 이후'],
  ['pt-BR', '21 de novembro de 2026 ou depois'],
  ['zh-Hans', '不早于 2026年11月21日'],
])(
  'a day that is too early is answered in %s, with the day as it is written there',
  async (tag, error) => {
    const errors = (await loadTexts(tag))?.errors
    expect(errors?.tooEarly(errors.day('2026-11-21'))).toBe(error)
  },
)

test('numbers are written as in the language', async () => {
  const screen = await render(
    <KitProvider language="de">
      <NumberField id="n" label="n" value={1.5} onChange={ignore} />
    </KitProvider>,
  )
  await expect.element(screen.getByRole('spinbutton')).toHaveValue('1,5')
})

test('after a change of the language the former words stay until the new ones are there', async () => {
  function Page() {
    const [language, setLanguage] = useState('fr')
    return (
      <KitProvider language={language}>
        <TextField id="f" label="f" value="" onChange={ignore} optional />
        <Button onClick={() => setLanguage('it')}>Italiano</Button>
      </KitProvider>
    )
  }
  const screen = await render(<Page />)
  await expect.element(screen.getByText('facultatif')).toBeVisible()
  await screen.getByRole('button').click()
  expect(screen.container.querySelector('#f')).not.toBeNull()
  await expect.element(screen.getByText('facoltativo')).toBeVisible()
})

test('useToasts shows a toast and closes it', async () => {
  function Page() {
    const { show, close } = useToasts()
    const [uuid, setUuid] = useState('')
    return (
      <>
        <Button onClick={() => setUuid(show({ message: 'Saved', type: 'success', autoClose: 0 }))}>
          Show
        </Button>
        <Button onClick={() => close(uuid)}>Take away</Button>
      </>
    )
  }
  const screen = await render(
    <KitProvider>
      <Page />
    </KitProvider>,
  )
  await screen.getByRole('button', { name: 'Show' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saved')
  await screen.getByRole('button', { name: 'Take away' }).click()
  await expect.poll(() => screen.container.querySelector('[data-type]')).toBeNull()
})

test('a toast of useToasts goes to onToast, and the provider shows none', async () => {
  const onToast = vi.fn<(toast: object) => void>()
  const screen = await render(
    <KitProvider onToast={onToast}>
      <Saved />
    </KitProvider>,
  )
  await screen.getByRole('button').click()
  expect(onToast.mock.calls).toEqual([[saved]])
  await screen.rerender(
    <KitProvider>
      <Saved />
    </KitProvider>,
  )
  expect(screen.container.querySelector('[role=status]')?.textContent).toBe('')
})

const saved = { message: 'Saved', type: 'success', autoClose: 0 } as const

function Saved() {
  const { show } = useToasts()
  return <Button onClick={() => show(saved)}>Show</Button>
}

describe('a provider inside another one, for a theme', () => {
  test('keeps the language, the words, the fetch and the toasts of the outer one', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () =>
      Promise.resolve(new Response('{"detail":"Heute nicht"}', { status: 503 })),
    )
    const onToast = vi.fn<(toast: { message: string }) => void>()
    const screen = await render(
      <KitProvider
        language="de"
        texts={{ password: { show: 'Zeig her' } }}
        fetch={fetch}
        onToast={onToast}
      >
        <KitProvider theme="dark">
          <PasswordField id="p" label="p" value="" onChange={ignore} changed />
          <AsyncSelectField
            id="a"
            label="a"
            address="/api/lists/airports"
            debounce={0}
            value={null}
            onChange={ignore}
          />
          <Saved />
        </KitProvider>
      </KitProvider>,
    )
    await expect.element(screen.getByRole('button', { name: 'Zeig her' })).toBeVisible()
    const changed = screen.getByText('(geändert)').element()
    expect(changed.closest('[lang]')?.getAttribute('lang')).toBe('de')
    await screen.getByRole('button', { name: 'Show' }).click()
    expect(onToast.mock.lastCall).toEqual([saved])
    await screen.getByRole('combobox').click()
    await userEvent.keyboard('l')
    await expect.poll(() => onToast.mock.lastCall?.[0].message).toBe('Heute nicht')
  })

  test('has no list of toasts of its own', async () => {
    const screen = await render(
      <KitProvider>
        <KitProvider theme="dark">
          <Saved />
        </KitProvider>
      </KitProvider>,
    )
    await screen.getByRole('button', { name: 'Show' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('Saved')
    expect(screen.container.querySelectorAll('[role=status]').length).toBe(1)
  })

  test('in another language has the words of that language alone', async () => {
    const screen = await render(
      <KitProvider language="de" texts={{ password: { show: 'Zeig her' } }}>
        <KitProvider language="fr">
          <PasswordField id="p" label="p" value="" onChange={ignore} />
        </KitProvider>
      </KitProvider>,
    )
    await expect
      .element(screen.getByRole('button', { name: 'Afficher le mot de passe' }))
      .toBeVisible()
  })
})

test('the list of a select comes through its fetch, and its failure is a toast', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Promise.resolve(new Response('{"detail":"No list today"}', { status: 503 })),
  )
  const onToast = vi.fn<(toast: { message: string }) => void>()
  const screen = await render(
    <KitProvider fetch={fetch} onToast={onToast}>
      <AsyncSelectField
        id="a"
        label="Airport"
        address="/api/lists/airports"
        debounce={0}
        value={null}
        onChange={ignore}
      />
    </KitProvider>,
  )
  await screen.getByRole('combobox').click()
  await userEvent.keyboard('l')
  await expect.poll(() => onToast.mock.lastCall?.[0].message).toBe('No list today')
  expect(fetch).toHaveBeenCalled()
})

test('a list that fails without a word of its server fails in the words of the language', async () => {
  const onToast = vi.fn<(toast: { message: string }) => void>()
  const screen = await render(
    <KitProvider
      language="de"
      fetch={async () => Promise.resolve(new Response('', { status: 502 }))}
      onToast={onToast}
    >
      <AsyncSelectField
        id="a"
        label="Flughafen"
        address="/api/lists/airports"
        debounce={0}
        value={null}
        onChange={ignore}
      />
    </KitProvider>,
  )
  await screen.getByRole('combobox').click()
  await userEvent.keyboard('l')
  await expect
    .poll(() => onToast.mock.lastCall?.[0].message)
    .toBe('Die Liste konnte nicht geladen werden (Status 502)')
})

test('useRequest calls through its fetch, unless the call has one of its own', async () => {
  const answer = (text: string) =>
    vi.fn<typeof fetch>(async () => Promise.resolve(new Response(text)))
  const [shared, own] = [answer('shared'), answer('own')]
  function Page() {
    const request = useRequest()
    const [content, setContent] = useState<unknown[]>([])
    const ask = async () => {
      const answers = [await request('/a'), await request('/b', { fetch: own })]
      setContent(answers.map((each) => each.content))
    }
    return <Button onClick={() => void ask()}>{content.join(' ') || 'Ask'}</Button>
  }
  const screen = await render(
    <KitProvider fetch={shared}>
      <Page />
    </KitProvider>,
  )
  await screen.getByRole('button').click()
  await expect.element(screen.getByRole('button', { name: 'shared own' })).toBeVisible()
})

test('its theme is the theme of everything inside', async () => {
  const screen = await render(
    <>
      {(['light', 'dark'] as const).map((theme) => (
        <KitProvider key={theme} theme={theme}>
          <p data-text={theme}>Text</p>
        </KitProvider>
      ))}
    </>,
  )
  const colours = [...screen.container.querySelectorAll('[data-text]')].map(
    (text) => getComputedStyle(text).color,
  )
  expect(colours).toEqual(['rgb(42, 53, 67)', 'rgb(218, 223, 230)'])
})

test('without a provider useToasts says what is missing', () => {
  vi.spyOn(console, 'error').mockImplementation(ignore)
  function Lost() {
    useToasts()
    return null
  }
  return expect(render(<Lost />)).rejects.toThrow('useToasts needs a KitProvider above it')
})
