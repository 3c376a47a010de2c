import { promisify } from 'node:util'
import { constants, type ZstdOptions, zstdCompress, zstdDecompress } from 'node:zlib'

/** A redacted body as it is kept: compressed here, since the server would compress it worse and later. */
export interface StoredBody {
  readonly codec: string
  readonly body: Buffer
}

/** The lightest: more would cost a delivery more time than its bytes are worth. */
export const compression: ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export async function packBody(text: string): Promise<StoredBody> {
  return { codec: 'zstd', body: await compress(text, compression) }
}

export async function unpackBody({ codec, body }: StoredBody): Promise<string> {
  if (codec !== 'zstd') throw new Error(`A body is stored with the codec ${codec}, which is not known`)

  return (await decompress(body)).toString('utf8')
}
