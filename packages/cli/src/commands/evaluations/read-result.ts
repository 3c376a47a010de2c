import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseEvaluation } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'

/**
 * Reads the result of an evaluation.
 *
 * @param file path of a JSON file, or `-` for standard input
 * @throws {InputError} if it is not valid JSON
 */
export async function readResult(file: string, stdin: Readable): Promise<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const encoded = await (file === '-' ? buffer(stdin) : readFile(file))
  try {
    return parseEvaluation(decoder.decode(encoded))
  } catch (error) {
    throw new InputError(`The result is not valid JSON: ${error instanceof Error ? error.message : error}`)
  }
}
