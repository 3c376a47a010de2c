import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallId, ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { expect, it, onTestFinished } from 'vitest'
import { HeldUpError, type IncomingReport, type Outcome, type ReportWriter } from '../ingest/index.ts'
import { newId } from '../new-id.ts'
import { createDrain } from './drain.ts'
import { createReportSpool } from './report-spool.ts'
import { someReport } from './testing.ts'

const endpoint = {
  organizationId: newId<OrganizationId>(),
  clientId: newId<ClientId>(),
  endpointId: newId<EndpointId>()
}

it('tries ever more at a time of what was held up by itself, once that is free', async () => {
  const spool = await openSpool()
  await Promise.all(Array.from({ length: 500 }, () => spool.append(someReport(endpoint))))
  const { writer, free } = heldUpOneByOne()
  const drain = createDrain(spool, writer, {
    onFailure: () => expect.unreachable(),
    stop: new AbortController().signal
  })
  await drain.advance()
  await drain.retry()
  expect(drain.heldUp()).toBe(500)

  for (let idle = 0; idle < 10; idle += 1) await drain.retry()
  free()
  const left: number[] = []
  while (drain.heldUp() > 0) {
    await drain.retry()
    left.push(drain.heldUp())
  }

  expect(left).toEqual([496, 488, 472, 440, 376, 248, 120, 0])
})

async function openSpool() {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  const spool = await createReportSpool({ directory, maxBytes: 1e9 })
  onTestFinished(async () => {
    await spool.close()
    await rm(directory, { recursive: true })
  })

  return spool
}

/** A writer for which each report is held up by something of its own, that may be tried again at once. */
function heldUpOneByOne() {
  let isFree = false
  async function append({ report }: IncomingReport): Promise<Outcome> {
    if (isFree) return { kind: 'stored', callId: newId<CallId>() }
    throw new HeldUpError(`caller ${report.providerCallId}`, performance.now())
  }
  const unused = () => expect.unreachable()
  const writer: ReportWriter = { append, withdraw: unused, stats: unused, close: unused }

  return {
    writer,
    free: () => {
      isFree = true
    }
  }
}
