import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Option } from 'commander'
import { InputError } from '../../../input-error.ts'
import type { Session } from '../../run.ts'

/** A key in a command line is seen by whoever sees the processes of the machine, and stays in a history. */
export function keyOption(): Option {
  return new Option('--key <->', 'the API key: - reads it from standard input').makeOptionMandatory()
}

/** @throws {InputError} which does not show what was given */
export async function readKey({ stdin, note }: Pick<Session, 'note' | 'stdin'>, place: string): Promise<string> {
  if (place !== '-') {
    throw new InputError('Give --key -, and the key on standard input: others see what stands in a command line')
  }
  if (isTerminal(stdin)) note('Paste the key, then Enter and Ctrl-D:')

  return (await text(stdin)).trim()
}

function isTerminal(stdin: Readable): boolean {
  return 'isTTY' in stdin && stdin.isTTY === true
}
