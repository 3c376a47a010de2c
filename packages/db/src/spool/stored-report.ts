import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { IncomingReport } from '../ingest/incoming-report.ts'

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
