import { createHash, hash } from 'node:crypto'
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { bodyCompression } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { callKey, type IncomingReport } from '../model/incoming-report.ts'

/** A report in the index of its file. */
export interface IndexEntry {
  /** Ascending in the order of arrival. */
  readonly id: number
  /** The same for all reports of a call. */
  readonly call: string
  /** The same for copies that are checked and stored in the same way. */
  readonly copy: string
  readonly organizationId: OrganizationId
  readonly endpointId: EndpointId
  readonly receivedAtMs: number
  /** Length of its JSON text, in UTF-16 units. */
  readonly textLength: number
  /** Bytes of its content. */
  readonly length: number
  /** Why it can never be stored. */
  readonly failure?: string
}

export interface IndexedReport extends IndexEntry {
  /** Where its content starts; `undefined` if the file ends before the end of the content. */
  readonly at: number | undefined
}

export interface EncodedReport extends Omit<IndexEntry, 'id'> {
  readonly content: Uint8Array
}

/** Maximum reports of a file, and characters of their JSON texts, so that a file can be in memory at a time. */
export const maxFileReports = 128
export const maxFileText = 16 * 1024 * 1024

/** More than the index of the maximum number of reports. */
export const maxIndexBytes = 128 * 1024

/** Includes a checksum, so that a damaged report is never mistaken for another one. */
const checked = { params: { ...bodyCompression.params, [constants.ZSTD_c_checksumFlag]: 1 } }

/** Takes as long as the ordinary writer takes to compress the body: milliseconds for a report of the maximum size. */
export function encodeReport(incoming: IncomingReport): EncodedReport {
  const { organizationId, endpointId, settingsChangedAt, receivedAt, report, body } = incoming
  const text = JSON.stringify(incoming)
  const content = zstdCompressSync(text, checked)
  const call = hashCall(incoming)
  const identity = JSON.stringify([call, report.kind, endpointId, settingsChangedAt])

  return {
    call,
    copy: createHash('sha256').update(identity).update(body).digest('base64'),
    organizationId,
    endpointId,
    receivedAtMs: receivedAt.getTime(),
    textLength: text.length,
    length: content.length,
    content
  }
}

export function hashCall(report: IncomingReport): string {
  return hash('sha256', callKey(report), 'base64')
}

/**
 * @param isOwn whether this process wrote it; only then does its monotonic time apply
 * @returns `undefined` if the content is damaged
 */
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

const firstLine = /^callbook-spool-1 ([0-9a-f]{8}) (.*)$/

/**
 * Returns the bytes of a file: a line with the checksum of the index and the index as JSON, then the contents, which
 * are zstd frames. `tail -n +2 FILE | zstd -dc` prints them.
 */
export function encodeFile(reports: readonly (IndexEntry & Pick<EncodedReport, 'content'>)[]): Uint8Array {
  const index = JSON.stringify(reports.map(({ content: _, ...entry }) => entry))
  const line = `callbook-spool-1 ${crc32(index).toString(16).padStart(8, '0')} ${index}\n`

  return Buffer.concat([Buffer.from(line), ...reports.map(({ content }) => content)])
}

/**
 * Reads the index at the start of a file.
 *
 * @param size of the whole file
 * @returns `undefined` if the index cannot be read
 */
export function readIndex(start: Buffer, size: number): IndexedReport[] | undefined {
  const end = start.indexOf('\n')
  const [, checksum, index] = firstLine.exec(start.toString('utf8', 0, Math.max(end, 0))) ?? []
  if (checksum === undefined || index === undefined || crc32(index) !== Number.parseInt(checksum, 16)) return undefined

  let next = end + 1
  return (JSON.parse(index) as IndexEntry[]).map((entry) => {
    const at = next
    next += entry.length
    return { ...entry, at: next <= size ? at : undefined }
  })
}
