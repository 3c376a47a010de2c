import type { CallTransfer } from '../../../calls/call-details.ts'
import { withoutSecrets } from '../destination.ts'
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

/** A number, or a SIP address. */
export function readDestination(source: Source, paths: readonly string[]): string | null {
  const destination = readLine(source, ...paths)

  return destination === null ? null : withoutSecrets(destination)
}
