'use client'

import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import type { ButtonVariant } from '../button/Button.tsx'
import { Notice } from '../feedback/notice/Notice.tsx'
import type { SigninRequest } from './signin-request.ts'
import { useTexts } from '../settings/settings.ts'
import styles from './SigninButton.module.css'

export type SigninButtonTexts = {
  /** @default Sign in with {brand} */
  label: (brand: string) => string
  /** While the portal is asked. @default Working... */
  working: string
  /** @default The portal cannot be reached. Please try again. */
  away: string
}

const english: SigninButtonTexts = {
  label: (brand) => `Sign in with ${brand}`,
  working: 'Working...',
  away: 'The portal cannot be reached. Please try again.',
}

export type SigninButtonProps = {
  /**
   * For a site whose server signs in: the address of that server that leads to the portal. @default
   * none
   */
  href?: string | undefined
  /** For a site without a server: what it asks the portal for. @default none */
  request?: SigninRequest | undefined
  /** The programme's name. @default eXperts */
  brand?: string
  /** Replaces the label. @default Sign in with eXperts */
  children?: ReactNode
  /** One of the button's variants. @default primary */
  variant?: ButtonVariant
  /** As wide as its place. @default false */
  wide?: boolean
  /** Words of its own. @default English */
  texts?: Partial<SigninButtonTexts> | undefined
}

/** A button that begins the sign-in at the portal (OpenID Connect with PKCE). */
export function SigninButton({
  href,
  request,
  brand = 'eXperts',
  children,
  variant = 'primary',
  wide = false,
  texts: ownTexts,
}: SigninButtonProps) {
  const texts = useTexts('signinButton', english, ownTexts)
  const [state, setState] = useState<'ready' | 'busy' | 'away'>('ready')
  const begin = async () => {
    setState('busy')
    try {
      const { beginSignin } = await import('./signin-request.ts')
      if (request) await beginSignin(request)
    } catch {
      setState('away')
    }
  }
  const label = children ?? texts.label(brand)
  if (href !== undefined)
    return (
      <Button variant={variant} wide={wide} href={href}>
        {label}
      </Button>
    )
  return (
    <div className={styles.place}>
      <Button
        variant={variant}
        wide={wide}
        busy={state === 'busy'}
        busyLabel={texts.working}
        onClick={() => void begin()}
      >
        {label}
      </Button>
      {state === 'away' && (
        <Notice tone="red" role="alert">
          {texts.away}
        </Notice>
      )}
    </div>
  )
}
