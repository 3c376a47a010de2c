import type { CallTransfer } from '../../../calls/call-details.ts'
import { readLine } from '../fields.ts'
import { readInstant } from '../quantities.ts'
import type { Source } from '../source.ts'

/** Where a report, or an entry of it, tells of a transfer. */
export interface TransferPlaces {
  readonly destination: readonly string[]
  readonly at?: readonly string[]
  readonly outcome?: readonly string[]
}

/** The transfer that is told; none where neither its destination nor its outcome is. */
export function readTransfer(source: Source, { destination, at = [], outcome = [] }: TransferPlaces): CallTransfer[] {
  const transfer = {
    destination: readDestination(source, destination),
    at: readInstant(source, ...at)?.toISOString() ?? null,
    outcome: readLine(source, ...outcome)
  }

  return transfer.destination === null && transfer.outcome === null ? [] : [transfer]
}

/**
 * A number, or a SIP address. Without the password and the headers that such an address may have: the latter can name
 * a caller who withheld the number.
 */
export function readDestination(source: Source, paths: readonly string[]): string | null {
  const destination = readLine(source, ...paths)
  if (destination === null || !isSip.test(destination)) return destination

  return destination.replace(headers, '').replace(password, '$<user>@')
}

const isSip = /^\s*sips?:/i
const headers = /\?.*$/s
const password = /(?<user>^\s*sips?:[^:@]*):[^@]*@/i
