import { createReportSpool, type ReportSpool } from '@callbook/db'
import type { Config } from './config.ts'

/**
 * The spool of this process; undefined where none is configured.
 *
 * @throws {Error} when it cannot be opened
 */
export async function openSpool({ SPOOL_DIR, SPOOL_MAX_BYTES }: Config): Promise<ReportSpool | undefined> {
  if (SPOOL_DIR === undefined) return undefined

  try {
    return await createReportSpool({ directory: SPOOL_DIR, maxBytes: SPOOL_MAX_BYTES })
  } catch (cause) {
    throw new Error(`SPOOL_DIR cannot be used: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
