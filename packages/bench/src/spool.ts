import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createReportSpool, createSpooledWriter, type ReportWriter } from '@callbook/calls'
import { someReport, writeSpoolFiles } from '@callbook/calls/testing/spool-files'
import type { CallId, ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { readArguments } from './arguments.ts'
import { describeRun, resultsDir, writeResult } from './results.ts'
import { defaultDataDir } from './stack/postgres.ts'

export const spoolDefaults = {
  files: 100_000,
  seconds: 5,
  connections: 64,
  'body-kb': 40,
  'most-open-ms': 5_000,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'spool'
}

const endpoint = {
  organizationId: randomUUID() as OrganizationId,
  clientId: randomUUID() as ClientId,
  endpointId: randomUUID() as EndpointId
}

/**
 * Measures the spool without a database: the reports that are acknowledged per second, then the start with a folder of
 * many files and its emptying, in order.
 *
 * @throws {Error} if the start takes longer than the maximum, or a report is drained out of order
 */
export async function benchSpool(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, spoolDefaults)
  const directory = join(options['data-dir'], `spool-${randomUUID()}`)
  await mkdir(options['data-dir'], { recursive: true })

  try {
    const { acknowledgedPerSecond } = await append(join(directory, 'appended'), options)
    const { openMs, heapMb, drainedPerSecond } = await drain(join(directory, 'full'), options.files)
    const measured = {
      acknowledged_per_second: acknowledgedPerSecond,
      open_ms: openMs,
      open_heap_mb: heapMb,
      drained_per_second: drainedPerSecond
    }
    await writeResult({ name: options.name, command, ...describeRun(), measured }, options.results)
    process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`)
    if (openMs > options['most-open-ms']) throw new Error(`The start took ${openMs} ms, more than the maximum`)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function append(
  directory: string,
  options: typeof spoolDefaults
): Promise<{ readonly acknowledgedPerSecond: number }> {
  const spool = await createReportSpool({ directory, maxBytes: 1e12 })
  const noise = Array.from({ length: 30 * options['body-kb'] }, () => randomUUID().slice(0, 32))
  const startMs = performance.now()
  const endMs = startMs + options.seconds * 1_000
  let count = 0
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      while (performance.now() < endMs) {
        const body = JSON.stringify({ count, text: noise.slice(count % 30, (count % 30) + 30 * options['body-kb']) })
        count += 1
        await spool.append(someReport(endpoint, {}, { body }))
      }
    })
  )
  const acknowledgedPerSecond = count / ((performance.now() - startMs) / 1_000)
  await spool.close()

  return { acknowledgedPerSecond }
}

async function drain(directory: string, files: number) {
  await writeSpoolFiles(directory, endpoint, files)
  const heapBefore = process.memoryUsage().heapUsed
  const startMs = performance.now()
  const spool = await createReportSpool({ directory, maxBytes: 1e12 })
  const openMs = performance.now() - startMs
  const heapMb = (process.memoryUsage().heapUsed - heapBefore) / 1e6
  if (spool.contents().waiting !== files) throw new Error(`${spool.contents().waiting} of ${files} reports wait`)

  let stored = 0
  const fail = (error: unknown): never => {
    throw error
  }
  const writer: ReportWriter = {
    async append({ requestId }) {
      if (requestId !== String(stored)) throw new Error(`Report ${requestId} was drained after ${stored} others`)
      stored += 1
      return { kind: 'stored', callId: requestId as CallId }
    },
    withdraw: () => undefined,
    stats: () => fail(new Error('not measured')),
    close: async () => undefined
  }
  const problems: unknown[] = []
  const drainMs = performance.now()
  const spooled = createSpooledWriter(writer, spool, {
    ping: async () => undefined,
    recordRejection: async () => undefined,
    onAway: () => undefined,
    onBack: () => undefined,
    onFailure: (error) => problems.push(error)
  })
  while (spool.contents().waiting > 0 && problems.length === 0) await sleep(1)
  const drainedPerSecond = files / ((performance.now() - drainMs) / 1_000)
  await spooled.close()
  if (problems.length > 0) throw problems[0]

  return { openMs, heapMb, drainedPerSecond }
}
