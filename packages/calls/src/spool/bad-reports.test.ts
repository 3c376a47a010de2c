import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeEndpointSettings, updateEndpointStatus } from '@callbook/db'
import type { TestEndpoint } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { listRejectedReports } from '../rejections/rejections.ts'
import { someReport } from '../testing/index.ts'
import { emptied, newDirectory, prepareSpooledWriters, seen } from '../testing/spooled-writers.ts'
import { createReportSpool } from './report-spool.ts'

const { server, db, start, newEndpoint, callsOf } = await prepareSpooledWriters()

describe('a spooled writer with bad reports or a bad spool', () => {
  it('sets aside reports that the database rejects, and stores the ones behind them', async () => {
    const endpoint = await newEndpoint()
    const good = [someReport(endpoint), someReport(endpoint)]
    const [before, after] = good
    await server.stop()
    const { writer, spool, failures } = await start()
    if (before !== undefined) await writer.append(before)
    await writer.append(someReport(endpoint, { summary: 'nul \u0000 byte' }))
    if (after !== undefined) await writer.append(after)

    await server.start()
    await emptied(spool)

    expect(await rejectionsOf(endpoint)).toMatchObject([{ cause: 'The database rejected it (SQLSTATE 22021)' }])
    expect(failures.map(String)).toEqual([expect.stringContaining('1 acknowledged reports were set aside')])
    expect((await callsOf(endpoint)).map((call) => call.provider_call_id).sort()).toEqual(
      good.map(({ report }) => report.providerCallId).sort()
    )
  })

  it('discards a spooled report whose organization was deleted', async () => {
    const endpoint = await newEndpoint()
    await db.deleteFrom('webhook_endpoints').where('organization_id', '=', endpoint.organizationId).execute()
    await server.stop()
    const { writer, spool, failures } = await start()
    await writer.append(someReport(endpoint))

    await server.start()
    await emptied(spool)

    expect([await callsOf(endpoint), await rejectionsOf(endpoint), failures]).toEqual([[], [], []])
  })

  it.each([
    {
      what: 'its endpoint was revoked',
      change: ({ organizationId, endpointId }: TestEndpoint) =>
        updateEndpointStatus({ db, organizationId }, endpointId, { status: 'revoked' }),
      cause: 'Its endpoint was switched off before it was received'
    },
    {
      what: 'the settings it was checked by were changed',
      change: ({ organizationId, endpointId }: TestEndpoint) =>
        changeEndpointSettings({ db, organizationId }, endpointId, {
          change: () => ({ allowed_ips: ['203.0.113.9'] })
        }),
      cause: 'It was checked by settings of its endpoint that had changed before it was received'
    }
  ])('stores reports received before $what, and shows an account manager the rest', async ({ change, cause }) => {
    const endpoint = await newEndpoint()
    const [before, after] = [someReport(endpoint), someReport(endpoint)]
    await change(endpoint)
    await server.stop()
    const { writer, spool, failures } = await start()
    const outcomes = [
      await writer.append({ ...before, receivedTickMs: performance.now() - 60_000 }),
      await writer.append({ ...after, receivedTickMs: performance.now() })
    ]

    await server.start()
    await emptied(spool)

    expect(outcomes).toEqual([{ kind: 'spooled' }, { kind: 'spooled' }])
    expect(await callsOf(endpoint)).toMatchObject([{ provider_call_id: before.report.providerCallId }])
    const [rejection, ...others] = await rejectionsOf(endpoint)
    expect(others).toEqual([])
    expect(rejection).toMatchObject({
      cause,
      request_id: after.requestId,
      received_at: after.receivedAt.toISOString(),
      provider_call_id: after.report.providerCallId,
      is_acknowledged: true,
      has_body: true
    })
    expect(failures.map(String)).toEqual([`Error: 1 acknowledged reports were set aside: ${cause}`])
  })

  it('keeps a report whose bytes were damaged, and stores the ones behind it', async () => {
    const endpoint = await newEndpoint()
    const directory = await newDirectory()
    const [damaged, good] = [someReport(endpoint), someReport(endpoint)]
    const spool = await createReportSpool({ directory, maxBytes: 1e9 })
    for (const report of [damaged, good]) await spool.append(report)
    await spool.close()
    await damageFirstReport(directory)

    const { spool: reopened, writer } = await start({ directory })
    await seen(() => reopened.contents().waiting === 0)

    expect(await callsOf(endpoint)).toMatchObject([{ provider_call_id: good.report.providerCallId }])
    expect(reopened.contents()).toMatchObject({ waiting: 0, failed: 0, damaged: 1 })
    await expect(writer.append(someReport(endpoint))).resolves.toMatchObject({ kind: 'stored' })
  })

  it.each([
    { what: 'read', fault: { read: () => Promise.reject(new Error('disk I/O error')) } },
    { what: 'written', fault: { settle: () => Promise.reject(new Error('disk I/O error')) } }
  ])('moves reports to the database again although the spool cannot be $what', async ({ fault }) => {
    const endpoint = await newEndpoint()
    const { writer, failures } = await start({ fault })
    await server.stop()
    await writer.append(someReport(endpoint))

    await server.start()
    await seen(() => !writer.isAway())

    await expect(writer.append(someReport(endpoint))).resolves.toMatchObject({ kind: 'stored' })
    expect(failures.map(String)).toContain('Error: disk I/O error')
  })

  it('stores a report whose call waits in a failing spool', async () => {
    const endpoint = await newEndpoint()
    const fault = { holdsCallOf: () => true, append: () => Promise.reject(new Error('disk I/O error')) }
    const { writer } = await start({ fault })

    await expect(writer.append(someReport(endpoint))).resolves.toMatchObject({ kind: 'stored' })
  })
})

async function damageFirstReport(directory: string): Promise<void> {
  const [name = ''] = (await readdir(join(directory, 'new'))).sort()
  const content = await readFile(join(directory, 'new', name))
  await writeFile(join(directory, 'new', name), content.fill(0, content.length - 40))
}

function rejectionsOf({ organizationId, endpointId }: TestEndpoint) {
  return listRejectedReports({ db, organizationId }, { endpointId })
}
