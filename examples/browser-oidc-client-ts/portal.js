/** The portal as this site knows it: public, without a secret, so with PKCE, which oidc-client-ts does by itself. */
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'

const { VITE_ISSUER = 'http://localhost:3000', VITE_CLIENT_ID = 'browser-sample' } = import.meta.env
const own = location.origin

export const portal = new UserManager({
  authority: VITE_ISSUER,
  client_id: VITE_CLIENT_ID,
  redirect_uri: `${own}/`,
  silent_redirect_uri: `${own}/silent.html`,
  post_logout_redirect_uri: `${own}/`,
  scope: 'openid profile email experts',
  // Names and addresses are not in the ID Token of this flow.
  loadUserInfo: true,
  // Gone with the tab.
  userStore: new WebStorageStateStore({ store: sessionStorage }),
})
