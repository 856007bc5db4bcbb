import { commands } from 'vitest/browser'

/** The reader's system preferences, and whether the page is printed. Null resets a setting. */
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

/** Applies until the end of the test. */
export const emulateMedia = (media: EmulatedMedia) => commands.emulateMedia(media)
