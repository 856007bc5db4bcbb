/**
 * The address to which the library sends a browser when the agent has to do something first. The
 * server serves nothing there: authorize.ts reads the address.
 */

/**
 * A question of the library's policy that an agent has to answer before the site gets its answer.
 */
export type PromptName = 'login' | 'approval' | 'admission' | 'consent'

export interface PendingPrompt {
  readonly prompt: PromptName
  /** The scopes that the site asks for. */
  readonly scopes: readonly string[]
}

const path = '/__interaction'

export function interactionUrl(prompt: string, scopes: Iterable<string>): string {
  return `${path}?${new URLSearchParams({ prompt, scope: [...scopes].join(' ') })}`
}

/** Reads the prompt from the library's redirect; undefined for a redirect to the site. */
export function pendingPrompt(location: string): PendingPrompt | undefined {
  if (!location.startsWith(`${path}?`)) return undefined
  const query = new URLSearchParams(location.slice(path.length + 1))
  return {
    prompt: query.get('prompt') as PromptName,
    scopes: (query.get('scope') ?? '').split(' ').filter(Boolean),
  }
}
