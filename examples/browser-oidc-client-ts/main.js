/** A site without a server of its own: the browser signs the agent in with the portal. */
import { portal } from './portal.js'

const agent = document.querySelector('#agent')

const show = (user) => {
  agent.textContent = user
    ? `Good day, ${user.profile.name} of ${user.profile.experts?.agency_name}. Your token ends at ${user.expires_at}.`
    : 'Nobody is signed in.'
}
const tell = (error) => {
  agent.textContent = `It did not work: ${error.error ?? error.message}`
}

const on = (id, act) =>
  document.querySelector(id).addEventListener('click', () => act().catch(tell))

on('#sign-in', () => portal.signinRedirect())
on('#sign-out', () => portal.signoutRedirect())
// With a refresh token it is spent for new tokens; without one the portal is asked in a hidden frame.
on('#refresh', async () => show(await portal.signinSilent()))
on('#renew', async () => {
  const user = await portal.getUser()
  if (user) await portal.storeUser(Object.assign(user, { refresh_token: undefined }))
  show(await portal.signinSilent())
})

const query = new URLSearchParams(location.search)
try {
  if (query.has('state') && (query.has('code') || query.has('error'))) {
    const user = await portal
      .signinRedirectCallback()
      .finally(() => history.replaceState(null, '', '/'))
    show(user)
  } else show(await portal.getUser())
} catch (error) {
  tell(error)
}
