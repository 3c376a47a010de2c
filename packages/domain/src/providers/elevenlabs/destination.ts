import type { CountryCode } from 'libphonenumber-js/max'
import { readNormalizedDestination } from '../reading/destination.ts'
import { readItems } from '../reading/fields.ts'
import type { Source } from '../reading/source.ts'

/**
 * Where a conversation went on to: the number or SIP address, or the id of the agent, of the last transfer that
 * succeeded. One that failed has neither.
 */
export function readTransferDestination(turns: readonly Source[], country: CountryCode | undefined): string | null {
  for (const turn of turns.toReversed()) {
    for (const toolResult of readItems(turn, 'tool_results').toReversed()) {
      const destination = readNormalizedDestination(toolResult, country, 'result.transfer_number', 'result.to_agent')
      if (destination !== null) return destination
    }
  }

  return null
}
