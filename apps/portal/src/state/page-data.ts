import type { PageData } from '@passerelle/contracts/page.ts'

/**
 * Takes what the server wrote into this page, so that nothing has to ask for it. It is removed from
 * the page, because the session's token must be in memory only.
 */
export function takePageData(): PageData {
  const element = document.querySelector('#page-data')
  element?.remove()
  return JSON.parse(element?.textContent || '{}') as PageData
}
