/** The window that tests begin in and pictures are taken in. */
export const usual = { width: 1024, height: 800 }

/** Parameters of a story that needs the window for itself: something fixed to it or in front of it. In a page of the gallery it gets a window this high, in px. */
export const inWindow = (height: number) => ({
  layout: 'fullscreen',
  docs: { story: { inline: false, height: `${height}px` } },
})
