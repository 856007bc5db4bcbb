import type { FileObject } from './file-object.ts'

const bytesInMegabyte = 1024 * 1024

/** @param megabytes of 1,048,576 bytes */
export function isLarger(file: File, megabytes: number): boolean {
  return file.size > megabytes * bytesInMegabyte
}

/**
 * Whether a file is of an accepted kind: `.pdf`, `image/png` or `image/*`, with commas between them
 * (HTML, the accept attribute).
 */
export function isAccepted(file: File, accept = ''): boolean {
  const kinds = accept
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim())
    .filter(Boolean)
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  const isOf = (kind: string) =>
    kind.startsWith('.')
      ? name.endsWith(kind)
      : kind.endsWith('/*')
        ? type.startsWith(kind.slice(0, -1))
        : type === kind
  return kinds.length === 0 || kinds.some(isOf)
}

/** Reads a file as a data URL. Null when the browser cannot read it. */
export async function readFile(file: File): Promise<FileObject | null> {
  const content = await new Promise<string | null>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : null),
    )
    reader.addEventListener('error', () => resolve(null))
    reader.addEventListener('abort', () => resolve(null))
    reader.readAsDataURL(file)
  })
  return content === null ? null : { name: file.name, type: file.type, content }
}

/** The size of a file in bytes, from the length of its data URL. */
export function bytesOf({ content }: FileObject): number {
  const encoded = content.slice(content.indexOf(',') + 1)
  return Math.max(0, Math.floor(encoded.replace(/=+$/, '').length * 0.75))
}

/**
 * A safe file name: control characters and bidirectional marks could make one name look like
 * another.
 */
export function shownName(name: string): string {
  return name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd')
}
