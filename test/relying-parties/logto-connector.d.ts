/** The part of the connector that its test uses. The package brings no types. */
declare module '@logto/connector-oidc' {
  interface Session {
    nonce?: string
    redirectUri?: string
  }
  interface Connector {
    getAuthorizationUri(
      request: { state: string; redirectUri: string; headers: object },
      setSession: (session: Session) => Promise<void>,
    ): Promise<string>
    getUserInfo(
      answer: Record<string, string>,
      getSession: () => Promise<Session>,
    ): Promise<{ id: string; name?: string; email?: string }>
  }
  export default function createConnector(settings: {
    getConfig: () => Promise<unknown>
  }): Promise<Connector>
}
