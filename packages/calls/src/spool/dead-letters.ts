import { earliestTime } from '@callbook/domain'
import { isFaultOfData, isOutage } from '@callbook/postgres'
import type { RejectedReport } from '../rejections/record-rejections.ts'
import type { DeadLetter } from './file/stored-report.ts'
import type { ReportSpool } from './report-spool.ts'

export interface DeadLetterDrain {
  /** Returns whether there is a dead letter that may be storable elsewhere. */
  isNeeded(): boolean
  /** @throws the error of an outage or of a failing spool; letters stored before it have left the spool */
  run(): Promise<void>
}

const roundSize = 16

/**
 * Moves dead letters to the rejected reports of their endpoints, where an account manager sees them.
 *
 * Letters that cannot be stored there either stay in the spool, and this process does not retry them.
 */
export function createDeadLetterDrain(
  spool: ReportSpool,
  record: (report: RejectedReport) => Promise<void>
): DeadLetterDrain {
  const staying = new Set<number>()

  async function keep(deadLetter: DeadLetter): Promise<void> {
    const rejected = rejectedReport(deadLetter)
    const isKept = rejected !== undefined && (await isRecorded(rejected, record))
    if (isKept) await spool.forget([deadLetter.id])
    else staying.add(deadLetter.id)
  }

  return {
    isNeeded: () => spool.contents().failed > staying.size,
    async run() {
      for (let lastId = 0; ; ) {
        const round = await spool.nextDeadLetters(lastId, roundSize)
        const last = round.at(-1)
        if (last === undefined) return

        for (const deadLetter of round) if (!staying.has(deadLetter.id)) await keep(deadLetter)
        lastId = last.id
      }
    }
  }
}

async function isRecorded(
  rejected: RejectedReport,
  record: (report: RejectedReport) => Promise<void>
): Promise<boolean> {
  try {
    await record(rejected)
    return true
  } catch (error) {
    if (isOutage(error) || !isFaultOfData(error)) throw error
    return false
  }
}

function rejectedReport({ report: incoming, failure }: DeadLetter): RejectedReport | undefined {
  if (incoming === undefined) return undefined
  const { organizationId, endpointId, requestId, receivedAt, report, body } = incoming

  return {
    organizationId,
    endpointId,
    requestId,
    receivedAt,
    cause: failure,
    path: null,
    providerCallId: report.providerCallId,
    isAcknowledged: true,
    callTime: earliestTime(report, receivedAt),
    body
  }
}
