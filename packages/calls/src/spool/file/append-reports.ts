import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Shares } from './shares.ts'
import type { SpoolStatements } from './spool-schema.ts'
import { isDiskFull } from './sqlite-errors.ts'
import { encodeReport, type NewReport } from './stored-report.ts'
import { bytesBesideContent } from './tally.ts'
import { inTransaction } from './transaction.ts'

/**
 * The result for a report. `known`: another copy of it waits already; `full`: the spool is full;
 * `share full`: the share of its endpoint is used up.
 */
export type Appended = 'kept' | 'known' | 'full' | 'share full'

interface Place {
  readonly file: DatabaseSync
  readonly statements: SpoolStatements
  /** Bytes used by each endpoint. */
  readonly shares: Shares
  /** Free bytes. */
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

/** How long a repeated report counts as a duplicate. */
const duplicateMs = 24 * 60 * 60 * 1000

/** Appends the reports that fit. None is appended if the disk turns out to be full. */
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

/** Returns a key that two copies share if they are checked and stored the same way. */
export function copyKey(callKey: string, incoming: NewReport['report']): Uint8Array {
  const { endpointId, settingsChangedAt, report, body } = incoming
  const identity = JSON.stringify([callKey, report.kind, endpointId, settingsChangedAt])

  return createHash('sha256').update(identity).update(body).digest()
}
