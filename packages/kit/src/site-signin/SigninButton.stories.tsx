import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { SigninButton } from './SigninButton.tsx'

export default { title: 'Cards/SigninButton', component: SigninButton } satisfies Meta<
  typeof SigninButton
>

export const SiteWithServer = (args: Args<typeof SigninButton>) => (
  <SigninButton href="/login" {...args} />
)

export const SiteWithoutServer = () => (
  <SigninButton
    request={{
      issuer: 'https://portal.example.com',
      clientId: 'site',
      redirectUri: 'https://site.example.com/',
    }}
  />
)

export const Wide = () => <SigninButton href="/login" wide variant="secondary" brand="Passerelle" />

export const LongGerman = () => (
  <SigninButton
    href="/login"
    texts={{ label: (brand) => `Mit dem ${brand}-Mitgliedskonto Ihrer Reisebürogruppe anmelden` }}
  />
)

export const LongJapanese = () => (
  <SigninButton
    href="/login"
    texts={{ label: (brand) => `${brand}の会員番号または登録済みのメールアドレスでログイン` }}
  />
)
