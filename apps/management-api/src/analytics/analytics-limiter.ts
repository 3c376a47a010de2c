import { createFairLimiter } from '@callbook/limits'

/** A sum over a million calls keeps a CPU of the database busy for half a second. */
const sums = {
  width: 3,
  maxWaitMs: 2_000,
  maxWaitingPerKey: 20,
  tooMany: 'Too many concurrent analytics requests of the organization'
}

export type SumInTurn = <Result>(organizationId: string, sum: () => Promise<Result>) => Promise<Result>

/**
 * Limits concurrent sums, so that connections remain for quick queries.
 *
 * @param widthPerKey maximum per organization
 */
export function createAnalyticsLimiter(widthPerKey: number): SumInTurn {
  return createFairLimiter({ ...sums, widthPerKey }).run
}
