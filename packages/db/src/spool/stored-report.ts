import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { IncomingReport } from '../ingest/incoming-report.ts'
import { compression } from '../stored-body.ts'

export interface NewReport {
  /** Identifies its call. */
  readonly callKey: string
  readonly report: IncomingReport
}

export interface SpooledReport {
  /** Ascending in the order of arrival. */
  readonly id: number
  readonly callKey: string
  /** Undefined when its bytes on the disk are damaged. */
  readonly report: IncomingReport | undefined
}

export interface SetAsideReport extends SpooledReport {
  readonly failure: string
}

/** What became of a spooled report: it is done with, or set aside with the reason, in words of ours. */
export interface Settlement {
  readonly id: number
  readonly failure?: string
}

/** With a checksum: a damaged report must not pass for another. */
const checked = { params: { ...compression.params, [constants.ZSTD_c_checksumFlag]: 1 } }

/** A report as the spool keeps it: JSON, compressed. */
export function encodeReport(report: IncomingReport): Uint8Array {
  return zstdCompressSync(JSON.stringify(report), checked)
}

/** @param isOwn whether this process wrote it, whose monotonic clock is the one it was received by */
export function decodeReport(content: Uint8Array, isOwn: boolean): IncomingReport | undefined {
  const text = decompress(content)
  if (text === undefined) return undefined

  const { report, receivedAt, receivedTickMs, ...incoming } = JSON.parse(text)
  const { startedAt, endedAt } = report

  return {
    ...incoming,
    receivedAt: new Date(receivedAt),
    ...(isOwn && { receivedTickMs }),
    report: { ...report, startedAt: dateOrNull(startedAt), endedAt: dateOrNull(endedAt) }
  }
}

function decompress(content: Uint8Array): string | undefined {
  try {
    return zstdDecompressSync(content).toString()
  } catch {
    return undefined
  }
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
