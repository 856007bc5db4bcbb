const kilobyte = 1024

/** Writes a size of bytes in a language: `12 kB`, `1,5 MB`. */
export function fileSize(language: string): (bytes: number) => string {
  return (bytes) => {
    const isLarge = bytes >= kilobyte * kilobyte
    return new Intl.NumberFormat(language, {
      style: 'unit',
      unit: isLarge ? 'megabyte' : 'kilobyte',
      maximumFractionDigits: 1,
    }).format(isLarge ? bytes / kilobyte / kilobyte : Math.ceil(bytes / kilobyte))
  }
}
