import { promisify } from 'node:util'
import { constants, createZstdDecompress, type ZstdOptions, zstdCompress, zstdCompressSync } from 'node:zlib'

/** A redacted body as it is kept: compressed here, since the server would compress it worse and later. */
export interface StoredBody {
  readonly codec: string
  readonly body: Buffer
}

/** The lightest: more would cost a delivery more time than its bytes are worth. */
export const compression: ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

const compress = promisify(zstdCompress)

export async function packBody(text: string): Promise<StoredBody> {
  return { codec: 'zstd', body: await compress(text, compression) }
}

/** A character takes at most three bytes in UTF-8 for each unit of a JavaScript string. */
const maxBytesPerUnit = 3

/** Where texts stand while they are compressed, but for the few longest. */
const room = Buffer.allocUnsafeSlow(1024 * 1024)

/**
 * Compresses a text in the codec of `packBody`, at once.
 *
 * Given the text itself, zlib makes a buffer of each: memory outside of the heap, for which V8 collects all of that.
 */
export function compressBody(text: string): Buffer {
  const fits = text.length * maxBytesPerUnit <= room.length

  return zstdCompressSync(fits ? room.subarray(0, room.write(text)) : text, compression)
}

/**
 * The text of a body, which is the same as was packed.
 *
 * @param hold is told of bytes before they are kept; what it throws ends the unpacking
 */
export async function unpackBody({ codec, body }: StoredBody, hold?: (bytes: number) => void): Promise<string> {
  if (codec !== 'zstd') throw new Error(`A body is stored with the codec ${codec}, which is not known`)
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
