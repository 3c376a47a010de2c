import { promisify } from 'node:util'
import { constants, createZstdDecompress, type ZstdOptions, zstdCompress, zstdCompressSync } from 'node:zlib'

/** A redacted body as it is stored. It is compressed here, because the server would compress it later and worse. */
export interface StoredBody {
  readonly codec: string
  readonly body: Buffer
}

/** The fastest level. Higher levels would cost a report more time than their bytes are worth. */
export const bodyCompression: ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

const compress = promisify(zstdCompress)

export async function packBody(text: string): Promise<StoredBody> {
  return { codec: 'zstd', body: await compress(text, bodyCompression) }
}

/** Maximum UTF-8 bytes per UTF-16 unit of a JavaScript string. */
const maxBytesPerUnit = 3

/** Buffer for texts during compression; the few longest ones get their own. */
const room = Buffer.allocUnsafeSlow(1024 * 1024)

/**
 * Compresses a text synchronously with the codec of `packBody`.
 *
 * zlib would copy a string to a new buffer each time. That memory is outside of the heap, and V8 runs full collections
 * because of it.
 */
export function compressBody(text: string): Buffer {
  if (text.length * maxBytesPerUnit > room.length) return zstdCompressSync(text, bodyCompression)

  return zstdCompressSync(room.subarray(0, room.write(text)), bodyCompression)
}

/**
 * Returns the text of a stored body.
 *
 * @param hold called with a number of bytes before they are kept; if it throws, unpacking ends
 */
export async function unpackBody({ codec, body }: StoredBody, hold?: (bytes: number) => void): Promise<string> {
  if (codec !== 'zstd') throw new Error(`A body has the unknown codec ${codec}`)
  const pieces: Buffer[] = []
  const unpacking = createZstdDecompress({ chunkSize })
  unpacking.end(body)
  for await (const piece of unpacking) {
    hold?.(piece.length)
    pieces.push(piece)
  }

  return Buffer.concat(pieces).toString('utf8')
}

/** Most bodies are one piece or two. */
const chunkSize = 64 * 1024
