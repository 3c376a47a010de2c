import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { SignatureInput } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'

export interface HmacOptions extends Omit<SignatureInput, 'preset'> {
  readonly preset?: SignatureInput['preset']
  readonly secret?: string
  readonly generate?: true
  readonly dropPrevious?: true
  readonly off?: true
}

interface Signing {
  readonly input: SignatureInput
  /** `undefined` for a generated secret. */
  readonly secret: string | undefined
}

/**
 * Reads the options of a signature, and its secret from standard input for `-`.
 *
 * @throws {InputError} if the preset or the secret is missing
 */
export async function readSigning(options: HmacOptions, stdin: Readable): Promise<Signing> {
  const { preset, secret, generate = false, dropPrevious: _, off: __, ...differences } = options
  if (preset === undefined)
    throw new InputError('Give --preset with --secret or --generate, or --drop-previous, or --off')
  if (secret === undefined && !generate)
    throw new InputError('Give the secret with --secret, or generate one with --generate')

  return {
    input: { ...differences, preset },
    secret: secret === '-' ? (await text(stdin)).replace(/\r?\n$/, '') : secret
  }
}

/** @throws {InputError} unless either ranges or all addresses are given */
export function checkRanges(ranges: readonly string[], any: boolean): void {
  if (any === ranges.length > 0) throw new InputError('Give addresses and CIDR blocks, or --any')
}

export interface WatchOptions {
  /** In seconds; `false` to disable the alarm. */
  readonly silenceAfter?: number | false
  readonly suspect?: boolean
}

/** @throws {InputError} without an option */
export function watchOf({ silenceAfter, suspect }: WatchOptions) {
  if (silenceAfter === undefined && suspect === undefined) {
    throw new InputError('Give --silence-after, --no-silence-after, --suspect or --no-suspect')
  }

  return { silenceAfterSeconds: silenceAfter === false ? null : silenceAfter, suspectsSilence: suspect }
}
