import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Json } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'

/**
 * Reads a file, or standard input for `-`.
 *
 * @throws {InputError} if it cannot be read
 */
export async function readTextFile(file: string, stdin: Readable): Promise<string> {
  try {
    return (await (file === '-' ? buffer(stdin) : readFile(file))).toString('utf8')
  } catch {
    throw new InputError(`The file ${file} cannot be read`)
  }
}

/** @throws {InputError} if the file cannot be read, or is not JSON */
export async function readJsonFile(file: string, stdin: Readable): Promise<Json> {
  const text = await readTextFile(file, stdin)
  try {
    return JSON.parse(text)
  } catch {
    throw new InputError(`The file ${file} is not valid JSON`)
  }
}
