import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { IncomingReport } from '../ingest/incoming-report.ts'

export interface NewReport {
  /** Identifies its call. */
  readonly callKey: string
  readonly report: IncomingReport
}

export interface SpooledReport extends NewReport {
  /** Ascending in the order of arrival. */
  readonly id: number
}

/** What became of a spooled report: it is done with, or set aside with the reason why the database refused it. */
export interface Settlement {
  readonly id: number
  readonly failure?: string
}

const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** A report as the spool keeps it: JSON, compressed. */
export function encodeReport(report: IncomingReport): Uint8Array {
  return zstdCompressSync(JSON.stringify(report), compression)
}

export function decodeReport(content: Uint8Array): IncomingReport {
  const { report, receivedAt, ...incoming } = JSON.parse(zstdDecompressSync(content).toString())
  const { startedAt, endedAt } = report

  return {
    ...incoming,
    receivedAt: new Date(receivedAt),
    report: { ...report, startedAt: dateOrNull(startedAt), endedAt: dateOrNull(endedAt) }
  }
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
