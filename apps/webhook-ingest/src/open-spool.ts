import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createReportSpool, type ReportSpool, type SpoolDamage } from '@callbook/calls'
import type { FastifyBaseLogger } from 'fastify'
import type { IngestConfig } from './config.ts'

/**
 * Returns the spool of this process; `undefined` if none is configured. Damaged files are moved aside and logged.
 *
 * @throws {Error} if it cannot be opened
 */
export async function openSpool(
  { SPOOL_DIR: directory, SPOOL_MAX_BYTES: maxBytes }: IngestConfig,
  logger: FastifyBaseLogger
): Promise<ReportSpool | undefined> {
  if (directory === undefined) return undefined
  const file = join(directory, 'spool.sqlite')
  if (existsSync(file))
    logger.error({ file }, 'a spool of an earlier version is not read: reports in it are not stored')
  const onDamage = (damage: SpoolDamage) =>
    logger.error({ damage }, 'a file of the spool is damaged: it is moved aside')

  try {
    return await createReportSpool({ directory, maxBytes, onDamage })
  } catch (cause) {
    throw new Error(`SPOOL_DIR cannot be used: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
