import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { diskErrorCode, diskProblem } from '../store/disk-problem.ts'
import type { AudioFile } from '../store/recording-store.ts'
import { audioTypeOf, signatureBytes } from './audio-type.ts'
import { CopyError } from './copy-error.ts'

interface DownloadOptions {
  /** Path of the new file. It exists afterwards only if the download succeeded. */
  readonly path: string
  readonly maxBytes: number
  /** The announced length in bytes; undefined without one. */
  readonly length: number | undefined
}

/**
 * Writes a response to a temporary file, and checks that it is complete audio.
 *
 * @throws {CopyError} not_audio, too_large, incomplete, disk_full, not_writable
 */
export async function download(body: Readable, { path, maxBytes, length }: DownloadOptions): Promise<AudioFile> {
  if (length !== undefined && length > maxBytes) {
    body.destroy()
    throw new CopyError('too_large')
  }
  const file = await open(path, 'wx', 0o600).catch(throwDiskError)
  try {
    const written = await write(body, file, maxBytes)
    if (length !== undefined && written.bytes !== length) throw new CopyError('incomplete')

    return { path, ...written }
  } catch (error) {
    body.destroy()
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function write(body: Readable, file: FileHandle, maxBytes: number): Promise<Omit<AudioFile, 'path'>> {
  const hash = createHash('sha256')
  let bytes = 0
  let start = Buffer.alloc(0)
  let contentType: string | undefined
  for await (const chunk of chunksOf(body)) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new CopyError('too_large')
    if (contentType === undefined) {
      start = Buffer.concat([start, chunk.subarray(0, signatureBytes)])
      contentType = audioTypeOf(start)
      if (contentType === undefined && start.length >= signatureBytes) throw new CopyError('not_audio')
    }
    hash.update(chunk)
    await file.write(chunk).catch(throwDiskError)
  }
  if (contentType === undefined) throw new CopyError('not_audio')

  return { bytes, contentType, sha256: hash.digest() }
}

/** A connection that ends in the middle is an incomplete recording. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk
  } catch {
    throw new CopyError('incomplete')
  }
}

/** @throws {CopyError} why the temporary folder cannot be written */
export function throwDiskError(error: unknown): never {
  const problem = diskProblem(error)
  const reason = problem === 'full' ? 'disk_full' : (problem ?? 'store_failed')
  throw new CopyError(reason, `the temporary folder cannot be written: ${diskErrorCode(error)}`)
}
