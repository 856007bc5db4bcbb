/**
 * The sign-in card and the sign-in button as custom elements, for pages without React:
 * `<experts-signin>` and `<experts-signin-button>`. The build makes one script of this file, with
 * Preact in place of React (build.ts).
 */
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import type { ReactNode } from 'react'
import '../src/tokens.css'
import '../src/base.css'
import '../src/text.css'
import { SigninButton } from '../src/site-signin/SigninButton.tsx'
import { SigninCard } from '../src/signin-card/SigninCard.tsx'
import type { SigninCardTexts } from '../src/signin-card/SigninCard.tsx'
import './element.css'

/**
 * One sheet for all elements. A sheet that a script makes needs no `unsafe-inline` in a content
 * security policy. The build puts the styles in the place of this text.
 */
const sheet = new CSSStyleSheet()
sheet.replaceSync('__KIT_STYLES__')

/** An element whose content is drawn again when an attribute changes. */
abstract class KitElement extends HTMLElement {
  static readonly observedAttributes: readonly string[] = []
  #root: Root | undefined
  #isQueued = false

  abstract content(): ReactNode

  connectedCallback(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
    shadow.adoptedStyleSheets = [sheet]
    this.#root ??= createRoot(shadow)
    this.draw()
  }

  disconnectedCallback(): void {
    this.#root?.unmount()
    this.#root = undefined
  }

  attributeChangedCallback(): void {
    this.draw()
  }

  /** Draws once for all changes of one moment. */
  protected draw(): void {
    if (this.#isQueued) return
    this.#isQueued = true
    queueMicrotask(() => {
      this.#isQueued = false
      this.#root?.render(
        <div className="kit-element" lang={this.text('lang')} data-theme={this.text('theme')}>
          {this.content()}
        </div>,
      )
    })
  }

  protected text(name: string): string | undefined {
    return this.getAttribute(name) ?? undefined
  }

  protected tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
  }
}

const shared = ['lang', 'theme'] as const

/**
 * `<experts-signin>`: the sign-in card, which calls the site's own server. Attributes: `login`,
 * `forgot-password`, `validate` and `change-password` (addresses of the calls), `signup` (shows a
 * link to a registration), `email`, `lang`, `theme`. Property: `texts`. Events: `signed-in` with
 * the answer of the login, and `toast`.
 */
class ExpertsSignin extends KitElement {
  static override readonly observedAttributes = [
    ...shared,
    'login',
    'forgot-password',
    'validate',
    'change-password',
    'signup',
    'email',
  ]
  #texts: Partial<SigninCardTexts> | undefined

  get texts(): Partial<SigninCardTexts> | undefined {
    return this.#texts
  }
  set texts(texts: Partial<SigninCardTexts> | undefined) {
    this.#texts = texts
    this.draw()
  }

  content(): ReactNode {
    const addresses = {
      login: this.text('login'),
      forgotPassword: this.text('forgot-password'),
      validate: this.text('validate'),
      changePassword: this.text('change-password'),
    }
    const set = Object.entries(addresses).filter(([, address]) => address !== undefined)
    const signup = this.text('signup')
    const email = this.text('email')
    return (
      <SigninCard
        addresses={Object.fromEntries(set)}
        {...(signup === undefined ? {} : { accountCreation: true, signupAddress: signup })}
        {...(email === undefined ? {} : { email })}
        texts={this.#texts}
        onSignedIn={(user) => this.tell('signed-in', user)}
        onToast={(toast) => this.tell('toast', toast)}
      />
    )
  }
}

/**
 * `<experts-signin-button>`: leads to the sign-in at the portal. Attributes: `href` (a site with a
 * server: its address that leads to the portal), or `issuer`, `client-id`, `redirect-uri` and
 * `scope` (a site without one); `brand`, `label`, `lang`, `theme`. After the sign-in a site without
 * a server calls `ExpertsSignin.finishSignin`.
 */
class ExpertsSigninButton extends KitElement {
  static override readonly observedAttributes = [
    ...shared,
    'href',
    'issuer',
    'client-id',
    'redirect-uri',
    'scope',
    'brand',
    'label',
  ]

  content(): ReactNode {
    const brand = this.text('brand') ?? 'eXperts'
    const href = this.text('href')
    const words = this.text('label')
    if (href !== undefined)
      return (
        <SigninButton href={href} brand={brand}>
          {words}
        </SigninButton>
      )
    const request = {
      issuer: this.text('issuer') ?? '',
      clientId: this.text('client-id') ?? '',
      redirectUri: this.text('redirect-uri') ?? location.href,
      scope: this.text('scope'),
      language: this.text('lang'),
    }
    return (
      <SigninButton request={request} brand={brand}>
        {words}
      </SigninButton>
    )
  }
}

// A page may name the script twice.
if (!customElements.get('experts-signin')) {
  customElements.define('experts-signin', ExpertsSignin)
  customElements.define('experts-signin-button', ExpertsSigninButton)
}

export { finishSignin, isSigninAnswer } from '../src/site-signin/signin-request.ts'
