import type { CountryCode } from 'libphonenumber-js/max'
import { readNormalizedDestination } from '../reading/destination.ts'
import type { Turn } from './conversation.ts'

/**
 * Returns the destination of the last successful transfer: a number, a SIP address, or the id of an agent. Failed
 * transfers have no destination.
 */
export function readTransferDestination(turns: readonly Turn[], country: CountryCode | undefined): string | null {
  for (const { results } of turns.toReversed()) {
    for (const toolResult of results.toReversed()) {
      const destination = readNormalizedDestination(toolResult, country, 'result.transfer_number', 'result.to_agent')
      if (destination !== null) return destination
    }
  }

  return null
}
