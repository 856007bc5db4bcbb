import type { Deps } from '../deps.ts'

export async function ensureFirstAdmin(_deps: Deps): Promise<void> {}

export async function seedDemo(_deps: Deps): Promise<string[]> {
  return []
}
