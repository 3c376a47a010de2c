import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
// Imports single modules, so that the spool thread does not load both packages completely.
import { compression } from '@callbook/db/stored-body'
import type { CallReport } from '@callbook/domain'
import { noDetails } from '@callbook/domain/call-details'
import type { IncomingReport } from '../../model/incoming-report.ts'

export interface NewReport {
  readonly callKey: string
  readonly report: IncomingReport
}

export interface SpooledReport {
  /** The id, ascending in the order of arrival. */
  readonly id: number
  readonly callKey: string
  /** The report; `undefined` if its bytes on the disk are damaged. */
  readonly report: IncomingReport | undefined
}

/** An acknowledged report that can never be stored, with the reason. */
export interface DeadLetter extends SpooledReport {
  readonly failure: string
}

/** The result for a spooled report: done, or a dead letter with a reason in our own words. */
export interface Settlement {
  readonly id: number
  readonly failure?: string
}

/** Includes a checksum, so that a damaged report is never mistaken for another one. */
const checked = { params: { ...compression.params, [constants.ZSTD_c_checksumFlag]: 1 } }

/** Encodes a report for the spool: JSON, compressed. */
export function encodeReport(report: IncomingReport): Uint8Array {
  return zstdCompressSync(JSON.stringify(report), checked)
}

/** Values of fields that a report spooled by an earlier version may lack. */
const laterFields = {
  ...noDetails,
  assistantVersion: null,
  language: null,
  transferDestination: null,
  callerSentiment: null
} satisfies Partial<CallReport>

/** @param isOwn whether this process wrote it; only then does its monotonic time apply */
export function decodeReport(content: Uint8Array, isOwn: boolean): IncomingReport | undefined {
  const text = decompress(content)
  if (text === undefined) return undefined

  const { report, receivedAt, receivedTickMs, ...incoming } = JSON.parse(text)
  const { requestedAt, startedAt, endedAt } = report

  return {
    ...incoming,
    receivedAt: new Date(receivedAt),
    ...(isOwn && { receivedTickMs }),
    report: {
      ...laterFields,
      ...report,
      requestedAt: dateOrNull(requestedAt),
      startedAt: dateOrNull(startedAt),
      endedAt: dateOrNull(endedAt)
    }
  }
}

function decompress(content: Uint8Array): string | undefined {
  try {
    return zstdDecompressSync(content).toString()
  } catch {
    return undefined
  }
}

function dateOrNull(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text)
}
