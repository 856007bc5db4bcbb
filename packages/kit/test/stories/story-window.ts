/** The window that tests begin in and pictures are taken in. */
export const testWindow = { width: 1024, height: 800 }

/**
 * Parameters of a story that needs the window for itself: something fixed to it or in front of it.
 * In a page of the gallery it gets a window this high, in px.
 */
export const fullscreenStory = (height: number) => ({
  layout: 'fullscreen',
  docs: { story: { inline: false, height: `${height}px` } },
})
