import type { Deps } from './deps.ts'

export async function tidy(_deps: Deps): Promise<void> {}

export function startHousekeeping(_deps: Deps): { stop: () => void } {
  return { stop: () => {} }
}
