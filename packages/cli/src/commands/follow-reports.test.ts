import { expect, it, vi } from 'vitest'
import { followReports } from './follow-reports.ts'

interface Report {
  readonly key: string
  readonly at: string
  readonly count: number
}

it('prints each report once, including one received before those already printed', async () => {
  const { reports, printed, stop } = follow([report('a', 1), report('b', 20), report('c', 20)], 2)
  await vi.waitFor(() => expect(printed).toHaveLength(2))

  reports.push(report('d', 20), report('e', 19), report('f', 20))
  await vi.waitFor(() => expect(printed).toHaveLength(5))
  reports.push(report('g', 40))
  await vi.waitFor(() => expect(printed).toHaveLength(6))
  reports.push(report('h', 30))
  await vi.waitFor(() => expect(printed).toHaveLength(7))
  await stop()

  expect(printed.map((one) => one.at)).toEqual([20, 20, 19, 20, 20, 40, 30].map(at))
})

it('prints the increase of a count', async () => {
  const { reports, printed, stop } = follow([report('a', 1, 3)], 10)
  await vi.waitFor(() => expect(printed).toHaveLength(1))

  reports.splice(0, 1, report('a', 5, 5))
  await vi.waitFor(() => expect(printed).toHaveLength(2))
  await stop()

  expect(printed).toEqual([
    { at: at(1), count: 3 },
    { at: at(5), count: 2 }
  ])
})

it('waits for a slow reader and does not read until it is ready', async () => {
  const reader = Promise.withResolvers<void>()
  const controller = new AbortController()
  const print = vi.fn(async () => await reader.promise)
  const reports = [report('a', 1)]
  const since = vi.fn(async () => reports)
  const following = followReports(
    { last: async () => reports, since },
    { limit: 5, pollMs: 1, stop: controller.signal, print }
  )
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  reports.push(report('b', 2))
  expect(since).toHaveBeenCalledOnce()

  reader.resolve()
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(2))
  controller.abort()

  await following
})

/** Follows a list of reports, which grows. */
function follow(reports: Report[], limit: number) {
  const printed: Omit<Report, 'key'>[] = []
  const controller = new AbortController()
  const print = async (more: readonly Omit<Report, 'key'>[]) => void printed.push(...more)
  const source = {
    last: async (count: number) => reports.slice(-count),
    since: async (time: Date) => reports.filter((one) => one.at >= time.toISOString())
  }
  const following = followReports(source, { limit, pollMs: 1, stop: controller.signal, print })

  return {
    reports,
    printed,
    stop: async () => {
      controller.abort()
      await following
    }
  }
}

function report(key: string, second: number, count = 1): Report {
  return { key, at: at(second), count }
}

function at(second: number): string {
  return new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString()
}
