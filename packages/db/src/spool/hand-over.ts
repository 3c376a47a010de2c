import { callTime } from '../ingest/incoming-report.ts'
import { isOutage } from '../ingest/is-outage.ts'
import type { RejectedReport } from '../queries/record-rejections.ts'
import { isFaultOfData } from '../sqlstate.ts'
import type { ReportSpool } from './report-spool.ts'
import type { SetAsideReport } from './stored-report.ts'

export interface HandOver {
  /** Whether something was set aside that may be handed over. */
  isNeeded(): boolean
  /** @throws the error of an outage, or of a spool that fails; what was handed over before it is no longer in the spool */
  run(): Promise<void>
}

const roundSize = 16

/**
 * Takes reports that were set aside to the rejections of their endpoints, where an account manager finds them.
 *
 * What cannot be kept there either stays in the spool, and is not tried again by this process.
 */
export function createHandOver(spool: ReportSpool, record: (report: RejectedReport) => Promise<void>): HandOver {
  const staying = new Set<number>()

  async function handOver(setAside: SetAsideReport): Promise<void> {
    const rejected = rejectedReport(setAside)
    const isKept = rejected !== undefined && (await isRecorded(rejected, record))
    if (isKept) await spool.forget([setAside.id])
    else staying.add(setAside.id)
  }

  return {
    isNeeded: () => spool.contents().failed > staying.size,
    async run() {
      for (let lastId = 0; ; ) {
        const round = await spool.nextSetAside(lastId, roundSize)
        const last = round.at(-1)
        if (last === undefined) return

        for (const setAside of round) if (!staying.has(setAside.id)) await handOver(setAside)
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

function rejectedReport({ report: incoming, failure }: SetAsideReport): RejectedReport | undefined {
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
    callTime: callTime(incoming),
    body
  }
}
