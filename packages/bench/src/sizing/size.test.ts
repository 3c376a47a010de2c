import { expect, it } from 'vitest'
import { sizeFor } from './size.ts'

const costs = {
  ...{ ingestUs: 1_000, databaseUs: 600, workerUs: 500, workerDatabaseUs: 400 },
  ...{ walBytes: 50_000, diskBytes: 40_000, recordingBytes: 500_000, peak: 4, load: 0.5 }
}

it('is derived from the cost of a call, the busiest hour and the utilization of a core', () => {
  const size = sizeFor(8_640_000, costs)

  expect(size).toMatchObject({ callsPerSecond: 400, ingestCores: 0.8, workerCores: 0.4, databaseCores: 0.8 })
  expect(size).toMatchObject({ walGbPerDay: 432, diskGbPerDay: 345.6, recordingsGbPerDay: 4_320, databaseNodes: 1 })
  expect(size.daysOnDisk).toBeCloseTo(11.57, 2)
})

it('distributes the database once it needs more cores than a node has', () => {
  expect(sizeFor(1_000_000_000, costs).databaseNodes).toBe(6)
})
