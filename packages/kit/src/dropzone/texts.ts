/** Texts that are shown before the area is loaded. */
export type DropzoneLoadingTexts = { loading: string; failed: string; again: string }

/** Words of the loaded area. */
export type ZoneTexts = Omit<DropzoneTexts, keyof DropzoneLoadingTexts>

/**
 * Texts of a file dropzone. `limits`, `tooLarge`, `full` and `tooMany` follow the specification.
 */
export type DropzoneTexts = DropzoneLoadingTexts & {
  limits: (maxFiles: number, maxFileSize: number) => string
  tooLarge: (fileName: string) => string
  wrongKind: (fileName: string) => string
  full: (maxFiles: number) => string
  tooMany: (maxFiles: number) => string
  empty: (fileName: string) => string
  unreadable: (fileName: string) => string
  duplicate: (fileName: string) => string
  drop: string
  or: string
  choose: string
  remove: (fileName: string) => string
  size: (bytes: number) => string
  reading: string
  optional: string
  changed: string
  /** The error of a required area that was left empty. */
  missing?: string
}

const kilobyte = 1024

export const english: ZoneTexts = {
  limits: (maxFiles, maxFileSize) => `Maximum ${maxFiles} files with ${maxFileSize}M each`,
  tooLarge: (fileName) => `${fileName} exceeded the maximum size allowed, I will not upload it`,
  wrongKind: (fileName) => `${fileName} is not of an accepted kind, I will not upload it`,
  full: (maxFiles) => `You reached the ${maxFiles} files limit!`,
  tooMany: (maxFiles) => `The maximum quantity is ${maxFiles} files, I will not upload more`,
  empty: (fileName) => `${fileName} is empty, I will not upload it`,
  unreadable: (fileName) => `${fileName} could not be read, I will not upload it`,
  duplicate: (fileName) => `${fileName} is already here, I will not upload it again`,
  drop: 'Drop a file here',
  or: 'or',
  choose: 'choose one',
  remove: (fileName) => `Remove ${fileName}`,
  size: (bytes) =>
    bytes < kilobyte * kilobyte
      ? `${Math.ceil(bytes / kilobyte)} KB`
      : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`,
  reading: 'Reading',
  optional: 'optional',
  changed: 'changed',
}
