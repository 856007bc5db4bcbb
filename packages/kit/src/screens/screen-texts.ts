/** The words of the screens for what is not there or went wrong. */
export type ScreenTexts = {
  notFound: string
  wentWrong: string
  /** Name of the button that shows the message of the error. */
  showError: string
  hideError: string
}

export const english: ScreenTexts = {
  notFound: 'Page not found!',
  wentWrong: 'Something went wrong!',
  showError: 'Show Error',
  hideError: 'Hide Error',
}
