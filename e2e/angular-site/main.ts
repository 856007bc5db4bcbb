/** A site with angular-auth-oidc-client and the guide's settings, without components of its own. */
// Angular compiles the library in the browser, as no build does here.
import '@angular/compiler'
import { provideHttpClient } from '@angular/common/http'
import { createApplication } from '@angular/platform-browser'
import { OidcSecurityService, provideAuth } from 'angular-auth-oidc-client'
import { firstValueFrom } from 'rxjs'
import { portal } from '../../examples/snippets/angular.ts'

const { VITE_ISSUER: issuer, VITE_CLIENT_ID: clientId } = import.meta.env as Record<string, string>
const config = portal(issuer ?? '', clientId ?? '', location.origin)
const { injector } = await createApplication({
  providers: [provideHttpClient(), provideAuth({ config })],
})
const security = injector.get(OidcSecurityService)
const agent = document.querySelector('#agent')

const show = ({
  isAuthenticated,
  userData,
  accessToken,
}: {
  isAuthenticated: boolean
  userData: { name?: string } | null
  accessToken: string
}) => {
  if (agent)
    agent.textContent = isAuthenticated
      ? `Good day, ${userData?.name}. ${accessToken.slice(-6)}`
      : 'Nobody is signed in.'
}
const on = (id: string, act: () => void) =>
  document.querySelector(id)?.addEventListener('click', act)

on('#sign-in', () => security.authorize())
on('#sign-out', () => void firstValueFrom(security.logoff()))
on('#refresh', () => {
  void firstValueFrom(security.forceRefreshSession()).then(show)
})
show(await firstValueFrom(security.checkAuth()))
