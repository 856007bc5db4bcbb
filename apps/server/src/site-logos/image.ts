/** Reads what an image is from its bytes. What its server says of it counts for nothing. */

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

export interface ImageFacts {
  readonly type: ImageType
  readonly width: number
  readonly height: number
}

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text

/** PNG (RFC 2083): the first chunk has the size. */
function readPng(bytes: Buffer): ImageFacts | undefined {
  if (!startsWith(bytes, '\x89PNG\r\n\x1a\n') || !startsWith(bytes, 'IHDR', 12)) return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The markers of a JPEG that begin a frame, with its size. C4, C8 and CC begin something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** JPEG (ITU-T T.81): segments follow one another until one begins a frame. */
function readJpeg(bytes: Buffer): ImageFacts | undefined {
  if (!startsWith(bytes, '\xff\xd8\xff')) return undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    if (isFrame(bytes[at + 1] ?? 0))
      return {
        type: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** WebP (RFC 9649): lossy, lossless, or extended. */
function readWebp(bytes: Buffer): ImageFacts | undefined {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8)) return undefined
  const type = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return {
        type,
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
      }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

const shortest = 30

/** Reads type and size; undefined for what is no PNG, JPEG or WebP, such as an SVG. */
export function readImage(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < shortest) return undefined
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
}
