/** Does another site ask for a sign-in, through the query of this address? */
export function hasSiteRequest(query: URLSearchParams): boolean {
  return query.has('redirect_uri') || query.has('request_uri')
}

/** The site's own parameters, without the portal's ticket. */
export function siteRequestOf(query: URLSearchParams): string {
  const own = new URLSearchParams(query)
  own.delete('interaction')
  return own.toString()
}

/**
 * The address of a page that keeps the site's request. It has no prompt=create, which would lead
 * from the sign-in to the registration again.
 */
export function withSiteRequest(path: string, query: URLSearchParams): string {
  if (!hasSiteRequest(query)) return path
  const kept = new URLSearchParams(siteRequestOf(query))
  const prompts = promptsOf(query).filter((prompt) => prompt !== 'create')
  if (prompts.length > 0) kept.set('prompt', prompts.join(' '))
  else kept.delete('prompt')
  return `${path}?${kept}`
}

/** The values of `prompt`, which spaces separate. */
export function promptsOf(query: URLSearchParams): string[] {
  return (query.get('prompt') ?? '').split(' ').filter(Boolean)
}
