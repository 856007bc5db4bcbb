import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { setInputValue } from '../../test/set-input-value.ts'
import { fakeCardServer, json, never, rightCode } from '../../test/stories/fake-card-server.ts'
import { SigninCard } from './SigninCard.tsx'
import type { SigninCardProps } from './SigninCard.tsx'
import { german, japanese } from '../../test/stories/translated-card-texts.ts'

export default { title: 'Cards/SigninCard', component: SigninCard } satisfies Meta<
  typeof SigninCard
>

type Canvas = { canvasElement: HTMLElement }
type Act = (canvas: HTMLElement) => Promise<void>

const nothing = () => undefined
const Card = (props: Partial<SigninCardProps>) => (
  <SigninCard
    fetch={fakeCardServer().fetch}
    onSignedIn={nothing}
    onToast={nothing}
    email="claire.moreau@example.com"
    {...props}
  />
)

async function found<T extends Element>(canvas: HTMLElement, selector: string): Promise<T> {
  for (;;) {
    const element = canvas.querySelector<T>(selector)
    if (element) return element
    await new Promise(requestAnimationFrame)
  }
}
const write =
  (selector: string, text: string): Act =>
  async (canvas) =>
    setInputValue(await found<HTMLInputElement>(canvas, selector), text)
const press =
  (selector: string): Act =>
  async (canvas) =>
    (await found<HTMLElement>(canvas, selector)).click()
const seen =
  (selector: string): Act =>
  async (canvas) =>
    void (await found(canvas, selector))
const play =
  (...acts: readonly Act[]) =>
  async ({ canvasElement }: Canvas) => {
    for (const act of acts) await act(canvasElement)
  }

const way = 'button[data-variant="clean"]'
const forward = 'button[type="submit"]'

/** A server at which every account has these second factors, and no code is right. */
const secondFactor = (...methods: string[]) =>
  fakeCardServer({
    '/api/login': () => json({ second_factor: { methods } }),
    '/api/login/second-factor': () => json({ status: 401, code: 'invalidLogin' }, 401),
  }).fetch
const appCode = 'input[autocomplete="one-time-code"]'
const signIn = [write('input[type="password"]', 'sevenseven'), press(forward)]
const toWrongFactor = [
  ...signIn,
  seen(appCode),
  write(appCode, '123456'),
  press(forward),
  seen('[aria-invalid]'),
]
const toRecoveryCode = [...signIn, seen(appCode), press(way), seen('input[autocomplete="off"]')]
const toRecover = [press(way), seen('input[type="email"]')]
const toConfirm = [...toRecover, press(forward), seen('fieldset')]
const toPassword = [
  ...toConfirm,
  write('fieldset input', rightCode),
  seen('input[autocomplete="new-password"]'),
]

export const Login = (args: Args<typeof SigninCard>) => <Card email="" {...args} />
export const AccountCreation = () => <Card accountCreation />
export const AnyLogin = () => <Card signInWith="any" passwordMin={4} anotherCode email="FR104822" />
export const LoginMissing = () => <Card email="" />
LoginMissing.play = play(press(forward), seen('[aria-invalid]'))
export const LoginWorking = () => <Card fetch={fakeCardServer({ '/api/login': never }).fetch} />
LoginWorking.play = play(
  write('input[type="password"]', 'sevenseven'),
  press(forward),
  seen('[aria-busy="true"]'),
)
export const LoginRefused = () => <Card />
LoginRefused.play = play(
  write('input[type="password"]', 'sevenseven'),
  press(forward),
  seen('[data-tone="red"]'),
)
export const NoNetwork = () => (
  <Card
    fetch={
      fakeCardServer({ '/api/login': () => Promise.reject(new TypeError('Failed to fetch')) }).fetch
    }
  />
)
NoNetwork.play = LoginRefused.play

export const SecondFactor = () => <Card fetch={secondFactor('totp', 'recovery')} />
SecondFactor.play = play(...signIn, seen(appCode))
export const SecondFactorWrong = () => <Card fetch={secondFactor('totp', 'recovery')} />
SecondFactorWrong.play = play(...toWrongFactor)
export const RecoveryCode = () => <Card fetch={secondFactor('totp', 'recovery')} />
RecoveryCode.play = play(...toRecoveryCode)
export const PasskeyOnly = () => <Card fetch={secondFactor('passkey')} />
PasskeyOnly.play = play(...signIn, seen('[data-tone="blue"]'))

export const Recover = () => <Card />
Recover.play = play(...toRecover)
export const RecoverRefused = () => (
  <Card
    fetch={
      fakeCardServer({
        '/api/card/forgot-password': () =>
          json({ detail: 'Too many attempts. Please try again later.' }, 429),
      }).fetch
    }
  />
)
RecoverRefused.play = play(...toRecover, press(forward), seen('[data-tone="red"]'))

export const Confirm = () => <Card />
Confirm.play = play(...toConfirm)
export const ConfirmWorking = () => (
  <Card fetch={fakeCardServer({ '/api/card/validate': never }).fetch} />
)
ConfirmWorking.play = play(
  ...toConfirm,
  write('fieldset input', rightCode),
  seen('[aria-busy="true"]'),
)
export const ConfirmInvalidCode = () => <Card />
ConfirmInvalidCode.play = play(
  ...toConfirm,
  write('fieldset input', '1234'),
  seen('fieldset [aria-invalid]'),
)

export const ConfirmWithAnotherCode = () => <Card anotherCode />
ConfirmWithAnotherCode.play = play(
  ...toConfirm,
  press(`${way} + ${way}`),
  seen('[data-tone="green"]'),
)

export const NewPassword = () => <Card />
NewPassword.play = play(...toPassword)
export const NewPasswordPartly = () => <Card />
NewPasswordPartly.play = play(
  ...toPassword,
  write('input[autocomplete="new-password"]', 'Seven77'),
  seen('[data-kept]'),
)
export const NewPasswordComplete = () => <Card />
NewPasswordComplete.play = play(
  ...toPassword,
  write('input[autocomplete="new-password"]', 'Seven777!'),
  seen(`${forward}:not([aria-disabled])`),
)
export const Changed = () => <Card />
Changed.play = play(
  ...toPassword,
  write('input[autocomplete="new-password"]', 'Seven777!'),
  seen(`${forward}:not([aria-disabled])`),
  press(forward),
  seen('[data-tone="green"]'),
)

export const LongGermanLogin = () => (
  <div lang="de">
    <Card accountCreation texts={german} />
  </div>
)
LongGermanLogin.play = LoginRefused.play
export const LongGermanSecondFactor = () => (
  <div lang="de">
    <Card texts={german} fetch={secondFactor('totp', 'recovery')} />
  </div>
)
LongGermanSecondFactor.play = SecondFactorWrong.play
export const LongGermanConfirm = () => (
  <div lang="de">
    <Card
      texts={german}
      email="maximiliane.freifrau.von.hohenstein-wolkenburg@reisebuero.example"
    />
  </div>
)
LongGermanConfirm.play = ConfirmInvalidCode.play
export const LongGermanNewPassword = () => (
  <div lang="de">
    <Card texts={german} />
  </div>
)
LongGermanNewPassword.play = NewPasswordPartly.play
export const LongJapaneseLogin = () => (
  <div lang="ja">
    <Card accountCreation texts={japanese} />
  </div>
)
LongJapaneseLogin.play = LoginRefused.play
export const LongJapaneseSecondFactor = () => (
  <div lang="ja">
    <Card texts={japanese} fetch={secondFactor('totp', 'recovery')} />
  </div>
)
LongJapaneseSecondFactor.play = RecoveryCode.play
export const LongJapaneseNewPassword = () => (
  <div lang="ja">
    <Card texts={japanese} />
  </div>
)
LongJapaneseNewPassword.play = NewPasswordPartly.play
