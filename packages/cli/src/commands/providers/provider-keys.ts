import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { InputError } from '@callbook/operations/values'
import { Option } from 'commander'
import type { Session } from '../../run.ts'

/**
 * Accepts a key only from standard input, because command lines are visible to other processes and stay in the
 * history.
 */
export function keyOption(): Option {
  return new Option('--key <->', 'source of the API key: - for standard input').makeOptionMandatory()
}

/** @throws {InputError} without the given value in its message */
export async function readKey({ stdin, note }: Pick<Session, 'note' | 'stdin'>, place: string): Promise<string> {
  if (place !== '-') {
    throw new InputError(
      'Give --key - and write the key to standard input, because command lines are visible to other users'
    )
  }
  if (isTerminal(stdin)) note('Paste the key, then press Enter and Ctrl-D:')

  return (await text(stdin)).trim()
}

function isTerminal(stdin: Readable): boolean {
  return 'isTTY' in stdin && stdin.isTTY === true
}
