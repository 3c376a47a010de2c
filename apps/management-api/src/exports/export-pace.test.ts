import { expect, it } from 'vitest'
import { createExportPace } from './export-route.ts'

const megabyte = 1024 * 1024

function paced() {
  const clock = { ms: 1_000 }
  const waits: number[] = []
  const pace = createExportPace(
    () => clock.ms,
    async (ms) => void waits.push(ms)
  )

  return { clock, waits, pace }
}

it('lets exports read 16 MB a second together', async () => {
  const { waits, pace } = paced()

  await Promise.all([pace(megabyte), pace(megabyte), pace(16 * megabyte)])

  expect(waits).toEqual([64, 128, 1_152])
})

it('does not save up the time in which nothing was read', async () => {
  const { clock, waits, pace } = paced()

  await pace(megabyte)
  clock.ms += 60_000
  await pace(megabyte)

  expect(waits).toEqual([64, 64])
})
