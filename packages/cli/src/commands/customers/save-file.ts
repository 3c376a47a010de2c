import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { InputError } from '@callbook/operations/values'

/**
 * Writes a new file that only its owner can read, and removes it if the content is incomplete.
 *
 * @param read returns the content; called after the file was created
 * @throws {InputError} if the file exists or cannot be created
 */
export async function saveFile(path: string, read: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>) {
  const file = resolve(path)
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const opened = new Promise<void>((done, fail) => target.once('open', () => done()).once('error', fail))
  await opened.catch((error: NodeJS.ErrnoException) => {
    throw new InputError(
      error.code === 'EEXIST'
        ? `${file} already exists and is not overwritten`
        : `${file} cannot be created: ${error.code}`
    )
  })
  try {
    await pipeline(await read(), target)
  } catch (error) {
    target.destroy()
    await rm(file, { force: true })
    throw error
  }

  return { file, bytes: target.bytesWritten }
}
