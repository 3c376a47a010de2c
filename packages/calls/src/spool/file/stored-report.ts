import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { compression } from '@callbook/db'
import { type CallReport, noDetails } from '@callbook/domain'
import type { IncomingReport } from '../../model/incoming-report.ts'

export interface NewReport {
  /** The key of its call. */
  readonly callKey: string
  readonly report: IncomingReport
}

export interface SpooledReport {
  /** The id, which ascends in the order of arrival. */
  readonly id: number
  readonly callKey: string
  /** The report; undefined when its bytes on the disk are damaged. */
  readonly report: IncomingReport | undefined
}

/** An acknowledged report that can never be stored, and why. */
export interface DeadLetter extends SpooledReport {
  readonly failure: string
}

/** What became of a spooled report: it is done with, or a dead letter for a reason, in words of ours. */
export interface Settlement {
  readonly id: number
  readonly failure?: string
}

/** A checksum is in it: a damaged report must not pass for another. */
const checked = { params: { ...compression.params, [constants.ZSTD_c_checksumFlag]: 1 } }

/** A report as the spool keeps it: JSON, compressed. */
export function encodeReport(report: IncomingReport): Uint8Array {
  return zstdCompressSync(JSON.stringify(report), checked)
}

/** What is said of a call by none of the reports that release 0.1.0 has kept. */
const laterFields = {
  ...noDetails,
  assistantVersion: null,
  language: null,
  transferDestination: null,
  callerSentiment: null
} satisfies Partial<CallReport>

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
    report: { ...laterFields, ...report, startedAt: dateOrNull(startedAt), endedAt: dateOrNull(endedAt) }
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
