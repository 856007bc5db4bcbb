/** Ends an import or an export with a sentence for the operator. What was done before stays. */
export class ImportError extends Error {}

/** An error at a place of a file. */
export function fileError(file: string, line: number, sentence: string): ImportError {
  return new ImportError(`${file}:${line}: ${sentence}`)
}
