/** The English files define the keys. An unknown key does not compile. */
import type assignment from '../../../../locales/en-US/assignment.json'
import type bulk from '../../../../locales/en-US/bulk.json'
import type choices from '../../../../locales/en-US/choices.json'
import type common from '../../../../locales/en-US/common.json'
import type consents from '../../../../locales/en-US/consents.json'
import type findings from '../../../../locales/en-US/findings.json'
import type history from '../../../../locales/en-US/history.json'
import type forms from '../../../../locales/en-US/forms.json'
import type application from '../../../../locales/en-US/application.json'
import type home from '../../../../locales/en-US/home.json'
import type join from '../../../../locales/en-US/join.json'
import type leaving from '../../../../locales/en-US/leaving.json'
import type proof from '../../../../locales/en-US/proof.json'
import type pending from '../../../../locales/en-US/pending.json'
import type links from '../../../../locales/en-US/links.json'
import type members from '../../../../locales/en-US/members.json'
import type numbers from '../../../../locales/en-US/numbers.json'
import type password from '../../../../locales/en-US/password.json'
import type playground from '../../../../locales/en-US/playground.json'
import type profile from '../../../../locales/en-US/profile.json'
import type provider from '../../../../locales/en-US/provider.json'
import type queue from '../../../../locales/en-US/queue.json'
import type factor from '../../../../locales/en-US/factor.json'
import type reasons from '../../../../locales/en-US/reasons.json'
import type recovery from '../../../../locales/en-US/recovery.json'
import type notices from '../../../../locales/en-US/notices.json'
import type security from '../../../../locales/en-US/security.json'
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
      assignment: typeof assignment
      bulk: typeof bulk
      choices: typeof choices
      common: typeof common
      consents: typeof consents
      findings: typeof findings
      history: typeof history
      forms: typeof forms
      application: typeof application
      home: typeof home
      join: typeof join
      leaving: typeof leaving
      proof: typeof proof
      pending: typeof pending
      links: typeof links
      members: typeof members
      numbers: typeof numbers
      password: typeof password
      playground: typeof playground
      profile: typeof profile
      provider: typeof provider
      queue: typeof queue
      factor: typeof factor
      reasons: typeof reasons
      recovery: typeof recovery
      notices: typeof notices
      security: typeof security
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
