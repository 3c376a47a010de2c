import type { CallTransfer } from '../../../calls/call-details.ts'
import { readLine } from '../fields.ts'
import { withoutSecrets } from '../parties.ts'
import { readInstant } from '../quantities.ts'
import type { Source } from '../source.ts'

export interface TransferPlaces {
  readonly destination: readonly string[]
  readonly at?: readonly string[]
  readonly endedAt?: readonly string[]
  readonly outcome?: readonly string[]
}

/** Reads a transfer as a list; empty if neither its destination nor its outcome is known. */
export function readTransfer(
  source: Source,
  { destination, at = [], endedAt = [], outcome = [] }: TransferPlaces
): CallTransfer[] {
  const end = readInstant(source, ...endedAt)
  const transfer = {
    destination: readDestination(source, destination),
    at: readInstant(source, ...at)?.toISOString() ?? null,
    outcome: readLine(source, ...outcome),
    ...(end !== null && { ended_at: end.toISOString() })
  }

  return transfer.destination === null && transfer.outcome === null ? [] : [transfer]
}

/** Reads a phone number or a SIP address. */
export function readDestination(source: Source, paths: readonly string[]): string | null {
  const destination = readLine(source, ...paths)

  return destination === null ? null : withoutSecrets(destination)
}
