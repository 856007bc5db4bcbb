import { commands } from 'vitest/browser'

/**
 * What the reader has set in the system, and whether it is for paper; null goes back to what the
 * browser has.
 */
export type EmulatedMedia = {
  reducedMotion?: 'reduce' | null
  forcedColors?: 'active' | null
  media?: 'print' | null
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: EmulatedMedia) => Promise<void>
  }
}

/** Sets it for the tests that follow in this file. */
export const emulateMedia = (media: EmulatedMedia) => commands.emulateMedia(media)
