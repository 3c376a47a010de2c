import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZippedFile {
  readonly path: string
  readonly bytes: number
  /** SHA-256 in hexadecimal. */
  readonly sha256: string
}

type Pieces = AsyncIterable<Buffer | string> | Iterable<Buffer | string>

export interface ZipWriter {
  /** The ZIP. It is destroyed with an error if a file fails, so that it is never complete without it. */
  readonly output: Readable
  /**
   * Writes a file as fast as the reader of the ZIP takes it.
   *
   * @param isCompressed `false` for audio, which is compressed already
   */
  add(path: string, pieces: Pieces, options?: { readonly isCompressed?: boolean }): Promise<ZippedFile>
  end(): void
}

/** Creates a ZIP whose files are written in order, in the memory of a few pieces. */
export function createZipWriter(mtime: Date): ZipWriter {
  const zip = new ZipFile()
  const { outputStream: output } = zip
  if (!(output instanceof Readable)) throw new TypeError('the ZIP is no stream')
  let source: Readable | undefined
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => source?.destroy())
  // A failure before the reader listens must not end the process. The reader gets it anyway.
  output.on('error', () => undefined)

  return {
    output,
    async add(path, pieces, { isCompressed = true } = {}) {
      const hash = createHash('sha256')
      let bytes = 0
      async function* measured() {
        for await (const piece of pieces) {
          const buffer = typeof piece === 'string' ? Buffer.from(piece) : piece
          hash.update(buffer)
          bytes += buffer.length
          yield buffer
        }
      }
      source = Readable.from(measured(), { objectMode: false })
      const ended = finished(source)
      if (output.destroyed) source.destroy()
      else zip.addReadStream(source, path, { mtime, mode: 0o100600, compress: isCompressed })
      await ended

      return { path, bytes, sha256: hash.digest('hex') }
    },
    end: () => zip.end()
  }
}
