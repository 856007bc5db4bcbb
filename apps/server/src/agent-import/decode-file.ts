/** Reads a file as text, a part at a time. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { fileError, ImportError } from './import-error.ts'

export const encodings = ['utf-8', 'utf-16', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const partSize = 256 * 1024

/** The marks at the beginning of a file, and what they mean. They say more than `--encoding`. */
const byteOrderMarks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** How far a file was read. */
export interface ReadPosition {
  bytes: number
  /** Of the bytes so far, when the file was read to its end. */
  digest: string | undefined
  endsWithNewline: boolean
}

async function decoderFor(file: string, encoding: Encoding): Promise<TextDecoder> {
  const handle = await open(file).catch((error: unknown) => {
    throw new ImportError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(3), 0, 3, 0)
    const mark = byteOrderMarks.find(({ bytes }) => bytes.every((byte, at) => buffer[at] === byte))
    return new TextDecoder(mark?.encoding ?? encoding, { fatal: true })
  } catch (error) {
    throw new ImportError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  } finally {
    await handle.close()
  }
}

const newlines = (text: string) => text.split('\n').length - 1

/**
 * Reads the text of a file in parts.
 * @param position is kept up to date
 * @throws ImportError when the file cannot be read, or its bytes are not in this encoding
 */
export async function* decodeFile(
  file: string,
  encoding: Encoding,
  position: ReadPosition,
): AsyncGenerator<string> {
  const decoder = await decoderFor(file, encoding)
  const digest = createHash('sha256')
  let line = 1
  const decode = (bytes?: Buffer) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      const place = bytes ? `after line ${line} there are bytes that are not` : 'its end is not'
      throw fileError(file, line, `${place} ${decoder.encoding}. Say the right --encoding.`)
    }
  }
  for await (const bytes of createReadStream(file, { highWaterMark: partSize })) {
    const part = bytes as Buffer
    digest.update(part)
    position.bytes += part.length
    const text = decode(part)
    if (text === '') continue
    position.endsWithNewline = text.endsWith('\n')
    yield text
    line += newlines(text)
  }
  const rest = decode()
  if (rest !== '') yield rest
  position.digest = digest.digest('base64url')
}
