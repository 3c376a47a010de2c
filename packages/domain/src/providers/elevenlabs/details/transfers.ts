import type { CallTransfer } from '../../../calls/call-details.ts'
import { instantAt } from '../../../date-time.ts'
import { readTransfer } from '../../reading/details/transfers.ts'
import { readLine } from '../../reading/fields.ts'
import { readAmount } from '../../reading/quantities.ts'
import type { Source } from '../../reading/source.ts'
import type { Turn } from '../conversation.ts'

const toNumber = /^transfer_to_number/

/** Reads transfers to a number from the tool results of a turn. Another agent is not another party. */
export function readTransfers({ turn, results }: Turn, startedAt: Date | null): CallTransfer[] {
  return results.flatMap((result) => {
    if (!toNumber.test(readLine(result, 'result.result_type', 'tool_name') ?? '')) return []
    const reported = readTransfer(result, { destination: ['result.transfer_number'], outcome: ['result.status'] })

    return reported.map((transfer) => ({ ...transfer, at: timeOf(turn, startedAt) }))
  })
}

function timeOf(turn: Source, startedAt: Date | null): string | null {
  const seconds = readAmount(turn, 'time_in_call_secs')
  if (startedAt === null || seconds === null) return null

  return instantAt(startedAt.getTime() + Math.round(seconds * 1000))?.toISOString() ?? null
}
