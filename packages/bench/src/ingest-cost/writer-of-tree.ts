import type { storeBatch } from '@callbook/calls/testing/rows'
import type { compressBody } from '@callbook/db'
import type { findProvider } from '@callbook/domain'
import type { createPool, indexPlans } from '@callbook/postgres'
import type { parseReportBody } from '@callbook/webhook-ingest/delivery/report-body'
import type { Tree } from '../stack/tree.ts'

/** The functions of a tree that process a report, in order. */
export interface WriterOfTree {
  readonly parseReportBody: typeof parseReportBody
  readonly findProvider: typeof findProvider
  readonly compressBody: typeof compressBody
  readonly storeBatch: typeof storeBatch
  readonly createPool: typeof createPool
  readonly indexPlans: typeof indexPlans
}

const files = [
  'apps/webhook-ingest/src/inbound/report-body.ts',
  'packages/domain/src/index.ts',
  'packages/db/src/index.ts',
  'packages/calls/src/testing/rows.ts',
  'packages/postgres/src/index.ts'
]

export async function openWriter({ folder }: Tree): Promise<WriterOfTree> {
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)))
  const writer = Object.assign({}, ...modules)

  // Before it was renamed, this function was called readBody.
  return { ...writer, parseReportBody: writer.parseReportBody ?? writer.readBody }
}
