import { createReportSpool, type ReportSpool, type SpoolDamage } from '@callbook/calls'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'

/**
 * Returns the spool of this process; `undefined` if none is configured. A damaged file is moved aside and logged.
 *
 * @throws {Error} if it cannot be opened
 */
export async function openSpool(
  { SPOOL_DIR: directory, SPOOL_MAX_BYTES: maxBytes }: Config,
  logger: FastifyBaseLogger
): Promise<ReportSpool | undefined> {
  if (directory === undefined) return undefined
  const onDamage = (damage: SpoolDamage) =>
    logger.error({ damage }, 'the spool file was damaged: it was moved aside, and another begun')

  try {
    return await createReportSpool({ directory, maxBytes, onDamage })
  } catch (cause) {
    throw new Error(`SPOOL_DIR cannot be used: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
