/** Loads what comes after /signin while the browser is idle, so that /signin stays small. */
import type { Role } from '@passerelle/contracts/choices.ts'
import type { i18n as I18n } from 'i18next'
import type { useCall } from '../../../api/call.ts'
import { keepAnswer } from '../../../api/prefetch.ts'
import { showAccountLanguage } from '../../../i18n/language.ts'
import { hasSiteRequest } from '../../../navigation/site-request.ts'
import { signedIn, type User } from '../../../state/account.ts'
import type { Store } from '../../../state/store.ts'

type Preload = (path: string) => Promise<void>

export type LoadParts = () => readonly Promise<unknown>[]

/** The first screen after the sign-in: the desk for staff, the profile for agents. */
export function homeOf({ role }: { role: Role | null }) {
  return role === null ? '/profile/info' : '/staff/users'
}

/** Runs while the browser has nothing else to do. Safari has no idle callback. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run)

/**
 * Loads what /signin can lead to, so that it opens at once and also when the network is lost.
 * People who save data load it when they need it.
 * @param loadParts loads the parts of /signin that the shown step can lead to
 */
export function preloadNext(preload: Preload, i18n: I18n, loadParts?: LoadParts): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  whenIdle(() => {
    void Promise.allSettled([...(loadParts?.() ?? []), i18n.loadNamespaces(['recovery', 'forms'])])
    void preload('/signup')
    void preload('/profile/info')
  })
}

interface AfterSignIn extends Omit<NextScreen, 'to'> {
  query: URLSearchParams
  dispatch: Store['dispatch']
  navigate: (to: string) => void
  setNextStep: (step: { onDone: () => void }) => void
}

/**
 * Ends a sign-in. It goes to /authorize if another site waits for the response, otherwise to the
 * first screen of this person, maybe after the offer of a passkey.
 */
export async function finishSignIn(
  user: User,
  { query, dispatch, navigate, setNextStep, ...context }: AfterSignIn,
): Promise<void> {
  const { to, offersPasskey } = hasSiteRequest(query)
    ? { to: `/authorize?${query}`, offersPasskey: false }
    : await prepareHome(user, context)
  dispatch(signedIn(user))
  if (offersPasskey) setNextStep({ onDone: () => navigate(to) })
  else navigate(to)
}

/** The longest time that the button stays busy. After it the next screen shows its own progress. */
const maxWait = 5000

interface NextScreen {
  to: string
  call: ReturnType<typeof useCall>
  preload: Preload
  i18n: I18n
}

/**
 * Loads the first screen after the sign-in, its language and its data, so that it follows in one
 * transition. If its files do not come, the page is left for it: most browsers ask again for a
 * module that failed only in a new page. Returns its address, and whether a passkey is offered first.
 */
async function prepareHome(
  user: { role: Role | null },
  context: Omit<NextScreen, 'to'>,
): Promise<{ to: string; offersPasskey: boolean }> {
  const next = { ...context, to: homeOf(user) }
  let offersPasskey = false
  let isLate = false
  const timeout = new Promise<void>((resolve) => {
    setTimeout(() => {
      isLate = true
      resolve()
    }, maxWait)
  })
  const load = async () => {
    let isLost = false
    const noteLoss = () => {
      isLost = true
    }
    addEventListener('vite:preloadError', noteLoss)
    const [[me, record], isOffered] = await Promise.all([
      loadScreen(next),
      isPasskeyOffered(user, next),
    ])
    removeEventListener('vite:preloadError', noteLoss)
    // A late answer is not kept, because no screen would use it.
    if (isLate || !me.ok) return
    if (isLost) return leaveFor(next.to)
    keepAnswer('GET /api/user/me', me)
    if (record) keepAnswer('GET /api/user', record)
    offersPasskey = isOffered
  }
  await Promise.race([load(), timeout])
  return { to: next.to, offersPasskey }
}

/**
 * Says whether to offer a passkey to an agent: on a device that can keep one, and as long as the
 * server has not had it offered often enough.
 */
async function isPasskeyOffered(
  { role }: { role: Role | null },
  { call }: Pick<NextScreen, 'call'>,
): Promise<boolean> {
  if (role !== null || !('PublicKeyCredential' in globalThis)) return false
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false
  const result = await call('POST /api/user/passkeys/offer')
  return result.ok && result.answer.offer
}

/** The button stays busy until the browser shows the new page. */
function leaveFor(address: string): Promise<void> {
  location.assign(address)
  return new Promise(() => {})
}

async function loadScreen({ to, call, preload, i18n }: NextScreen) {
  const answers = await Promise.all([
    call('GET /api/user/me'),
    to === '/profile/info' ? call('GET /api/user') : undefined,
    preload(to),
  ])
  const [me] = answers
  if (me.ok && me.answer.locale !== null) await showAccountLanguage(i18n, me.answer.locale)
  return answers
}
