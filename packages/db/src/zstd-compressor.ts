import { constants, createZstdCompress, type ZstdOptions, zstdCompressSync } from 'node:zlib'

/** The parts of a compression stream of Node that are not documented. */
interface StreamInside {
  readonly _handle?: {
    writeSync?(
      flush: number,
      input: Buffer,
      inputAt: number,
      inputBytes: number,
      output: Buffer,
      outputAt: number,
      outputBytes: number
    ): void
  }
  /** After each write: the bytes of output and of input that are left. */
  readonly _writeState?: Uint32Array
}

/** Zstd adds less than this to a text that cannot be compressed. (macro for the bound of compression in zstd.h) */
const maxAddedBytes = 64 * 1024

/**
 * Creates a function that compresses up to `maxBytes` like `zstdCompressSync`, with the same result.
 *
 * `zstdCompressSync` allocates a context for each text, which takes a third of the time, and returns a view of 64 KB
 * outside of the heap. This function reuses both. It depends on internals of Node; without them it uses
 * `zstdCompressSync`.
 */
export function createCompressor(maxBytes: number, options: ZstdOptions): (bytes: Buffer) => Buffer {
  const output = Buffer.allocUnsafeSlow(maxBytes + maxAddedBytes)
  let stream = createZstdCompress(options)

  return (bytes) => {
    const { _handle: handle, _writeState: left }: StreamInside = stream as object
    if (handle?.writeSync === undefined || left === undefined) return zstdCompressSync(bytes, options)
    handle.writeSync(constants.ZSTD_e_end, bytes, 0, bytes.length, output, 0, output.length)
    const [outputLeft = 0, inputLeft] = left
    if (!stream.destroyed && inputLeft === 0 && outputLeft > 0)
      return Buffer.from(output.subarray(0, output.length - outputLeft))

    // The frame is incomplete, and the next one must not continue it.
    stream.destroy()
    stream = createZstdCompress(options)

    return zstdCompressSync(bytes, options)
  }
}
