/** A file as a form holds it (specification, section 3). */
export type FileObject = {
  name: string
  type: string
  /** The whole file as a data URL. */
  content: string
}

/** Whether a value is a file as a form holds it. */
export function isFileObject(value: unknown): value is FileObject {
  if (typeof value !== 'object' || value === null) return false
  return ['name', 'type', 'content'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  )
}
