/**
 * Returns the number of runs of a property that sends statements in each run: a third in `npm test`, whose seed is
 * always the same, and all with `PROPERTY_SEED`, which the nightly workflow sets.
 */
export function propertyRuns(all: number): number {
  return process.env['PROPERTY_SEED'] ? all : Math.ceil(all / 3)
}
