import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Shares } from './shares.ts'
import type { SpoolStatements } from './spool-schema.ts'
import { isDiskFull } from './sqlite-errors.ts'
import { encodeReport, type NewReport } from './stored-report.ts'
import { bytesBesideContent } from './tally.ts'
import { inTransaction } from './transaction.ts'

/**
 * What became of a report. `known`: it waits already, from another delivery; `full`: the spool has no room for it;
 * `share full`: its endpoint has none.
 */
export type Appended = 'kept' | 'known' | 'full' | 'share full'

interface Place {
  readonly file: DatabaseSync
  readonly statements: SpoolStatements
  /** What endpoints take. */
  readonly shares: Shares
  /** Bytes that may be taken. */
  readonly room: number
}

interface Appending {
  readonly appended: Appended[]
  readonly kept: readonly Kept[]
}

interface Kept {
  readonly id: number
  readonly endpointId: string
  readonly bytes: number
}

/** The repeat of a report is a duplicate for that long. */
const duplicateMs = 24 * 60 * 60 * 1000

/** Appends the reports there is room for: none, if the disk turns out to be full. */
export function appendReports({ file, statements, shares, room }: Place, reports: readonly NewReport[]): Appending {
  const kept: Kept[] = []
  const taken = new Map<string, number>()
  let total = 0

  function appendOne({ callKey, report }: NewReport): Appended {
    const { endpointId, receivedAt } = report
    const key = copyKey(callKey, report)
    if (statements.findCopy.get(key, receivedAt.getTime() - duplicateMs) !== undefined) return 'known'
    const content = encodeReport(report)
    const bytes = content.length + bytesBesideContent
    const ofEndpoint = (taken.get(endpointId) ?? 0) + bytes
    if (total + bytes > room) return 'full'
    if (!shares.has(endpointId, ofEndpoint)) return 'share full'

    const { lastInsertRowid } = statements.append.run(callKey, content, endpointId, key, receivedAt.getTime())
    taken.set(endpointId, ofEndpoint)
    total += bytes
    kept.push({ id: Number(lastInsertRowid), endpointId, bytes })
    return 'kept'
  }

  try {
    let appended: Appended[] = []
    inTransaction(file, () => {
      appended = reports.map(appendOne)
    })
    return { appended, kept }
  } catch (error) {
    if (isDiskFull(error)) return { appended: reports.map(() => 'full'), kept: [] }
    throw error
  }
}

/** Says of two deliveries that they are judged and stored alike. */
export function copyKey(callKey: string, incoming: NewReport['report']): Uint8Array {
  const { endpointId, settingsChangedAt, report, body } = incoming
  const identity = JSON.stringify([callKey, report.kind, endpointId, settingsChangedAt])

  return createHash('sha256').update(identity).update(body).digest()
}
