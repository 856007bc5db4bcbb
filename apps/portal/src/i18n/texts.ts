/** The English files define the keys. An unknown key does not compile. */
import type choices from '../../../../locales/en-US/choices.json'
import type common from '../../../../locales/en-US/common.json'
import type consents from '../../../../locales/en-US/consents.json'
import type forms from '../../../../locales/en-US/forms.json'
import type home from '../../../../locales/en-US/home.json'
import type leaving from '../../../../locales/en-US/leaving.json'
import type pending from '../../../../locales/en-US/pending.json'
import type links from '../../../../locales/en-US/links.json'
import type numbers from '../../../../locales/en-US/numbers.json'
import type password from '../../../../locales/en-US/password.json'
import type playground from '../../../../locales/en-US/playground.json'
import type profile from '../../../../locales/en-US/profile.json'
import type provider from '../../../../locales/en-US/provider.json'
import type recovery from '../../../../locales/en-US/recovery.json'
import type signin from '../../../../locales/en-US/signin.json'
import type signup from '../../../../locales/en-US/signup.json'
import type sites from '../../../../locales/en-US/sites.json'
import type staff from '../../../../locales/en-US/staff.json'
import type strength from '../../../../locales/en-US/strength.json'
import type terms from '../../../../locales/en-US/terms.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      choices: typeof choices
      common: typeof common
      consents: typeof consents
      forms: typeof forms
      home: typeof home
      leaving: typeof leaving
      pending: typeof pending
      links: typeof links
      numbers: typeof numbers
      password: typeof password
      playground: typeof playground
      profile: typeof profile
      provider: typeof provider
      recovery: typeof recovery
      signin: typeof signin
      signup: typeof signup
      sites: typeof sites
      staff: typeof staff
      strength: typeof strength
      terms: typeof terms
    }
    returnNull: false
  }
}
