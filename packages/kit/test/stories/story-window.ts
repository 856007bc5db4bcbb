/** The size of the window at the start of each test, and for pictures. */
export const testWindow = { width: 1024, height: 800 }

/**
 * Parameters of a story that needs the window for itself, because something is fixed to it. On a
 * page of the gallery the story gets a frame of this height, in px.
 */
export const fullscreenStory = (height: number) => ({
  layout: 'fullscreen',
  docs: { story: { inline: false, height: `${height}px` } },
})
