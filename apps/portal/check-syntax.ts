import { parseSync, type Rolldown } from 'vite'

/**
 * Returns what is wrong in the built files. A division of the modules into shared files has made
 * a file that exports what it does not define, and the build said nothing: the screen that needs
 * such a file shows 'Something went wrong!'.
 */
export function syntaxErrors(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  return output.flatMap((file) =>
    file.type === 'chunk'
      ? parseSync(file.fileName, file.code, {
          sourceType: 'module',
          showSemanticErrors: true,
        }).errors.map(({ message }) => `${file.fileName}: ${message}`)
      : [],
  )
}
