/** Shows who has signed in, when the portal leads back to this page. */
const agent = document.querySelector('#agent')
const button = document.querySelector('experts-signin-button')
const site = {
  clientId: button.getAttribute('client-id'),
  redirectUri: `${location.origin}/`,
}
button.setAttribute('redirect-uri', site.redirectUri)

async function showAgent() {
  try {
    const { claims } = await ExpertsSignin.finishSignin(site)
    agent.textContent = `Good day, ${claims.name}.`
  } catch ({ code }) {
    agent.textContent = `It did not work: ${code}`
  }
  history.replaceState(null, '', '/')
}

if (ExpertsSignin.isSigninAnswer()) void showAgent()
