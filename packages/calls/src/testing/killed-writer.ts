import { writeSync } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import type { TestEndpoint } from '@callbook/db/testing'
import { caller, someReport } from './reports.ts'

/** Steps of a report through the spool. */
export type SpoolStep = 'write' | 'fsync' | 'rename' | 'fsync of the folder' | 'acknowledge' | 'store' | 'remove'

export interface KilledWriterOptions {
  readonly directory: string
  readonly connectionString: string
  readonly endpoint: TestEndpoint
  /** The last step before the process kills itself. */
  readonly lastStep: SpoolStep
}

// node killed-writer.ts <KilledWriterOptions as JSON>
// Appends a report to a spooled writer during an outage that ends at once, and prints `acknowledged` when it is.
const { directory, connectionString, endpoint, lastStep } = JSON.parse(process.argv[2] ?? '') as KilledWriterOptions

async function andKill<Result>(step: SpoolStep, result: Promise<Result>): Promise<Result> {
  const value = await result
  if (step === lastStep) process.kill(process.pid, 'SIGKILL')

  return value
}

const { open, rename, rm } = fs
Object.assign(fs, {
  async open(path: string, ...rest: [string, number]): Promise<FileHandle> {
    const handle = await open(path, ...rest)
    const [writeFile, sync] = [handle.writeFile.bind(handle), handle.sync.bind(handle)]
    if (path.includes('/tmp/0') || path.includes('/tmp/1')) {
      handle.writeFile = (content) => andKill('write', writeFile(content))
      handle.sync = () => andKill('fsync', sync())
    } else if (path.endsWith('/new')) handle.sync = () => andKill('fsync of the folder', sync())

    return handle
  },
  rename: (from: string, to: string) => (to.includes('/new/') ? andKill('rename', rename(from, to)) : rename(from, to)),
  rm: (path: string, options: object) =>
    path.includes('/new/') ? andKill('remove', rm(path, options)) : rm(path, options)
})
syncBuiltinESMExports()

const { createReportSpool } = await import('../spool/report-spool.ts')
const { createSpooledWriter } = await import('../spool/spooled-writer.ts')
const { createReportWriter } = await import('../writer/report-writer.ts')

const spool = await createReportSpool({ directory, maxBytes: 1e9 })
const direct = createReportWriter({ connectionString, onIdleError: () => undefined, now: () => new Date() })
const append: typeof direct.append = (report) => andKill('store', direct.append(report))
const unexpected = (error: unknown) => process.stderr.write(`${error}\n`)
const writer = createSpooledWriter({ ...direct, append }, spool, {
  ping: async () => undefined,
  recordRejection: async () => undefined,
  onAway: () => undefined,
  onBack: () => undefined,
  onFailure: unexpected
})

writer.noteOutage(new Error('an outage'))
const { kind } = await writer.append(someReport(endpoint, caller))
if (kind === 'spooled') writeSync(1, 'acknowledged')
await andKill('acknowledge', Promise.resolve())
setInterval(() => undefined, 1_000)
