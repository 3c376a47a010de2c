import { listAlarms, setEndpointStatus } from '@callbook/db'
import { addClient, addEndpoint } from '@callbook/db/testing'
import { providerNames } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { begin, deliver, mapAll } from '../testing/index.ts'

describe('a call that never came', () => {
  it.each(providerNames)('is stored, and told of once: %s', async (name) => {
    const { account, clock, worker, list, calls, gaps, events } = await begin(name)
    const id = list('a')

    await worker.run()
    clock.forward(900_000)
    await worker.run()

    expect(await calls()).toMatchObject([{ provider_call_id: id, client_id: account.clientId }])
    expect(await gaps()).toMatchObject([{ provider_call_id: id, kind: 'missing', how: 'backfill' }])
    expect(worker.found).toEqual([`missing ${name}`])
    expect((await events()).filter((type) => type === 'gap.found')).toHaveLength(1)
  })

  it('is silence of its endpoint, for certain and told once, where no report has come since', async () => {
    const { account, clock, worker, list, events, db } = await begin('vapi')
    list('a')
    list('b')

    await worker.run()
    clock.forward(900_000)
    await worker.run()

    const details = { reason: 'missing_calls', missing: 2 }
    expect(await listAlarms(db, account.organizationId, 10)).toMatchObject([
      { endpoint_id: account.endpointId, kind: 'silent', certainty: 'certain', details }
    ])
    expect((await events()).filter((type) => type === 'endpoint.silent')).toHaveLength(1)
  })

  it('is no silence where a report has come since', async () => {
    const { account, clock, worker, list, reportOf, calls, db } = await begin('vapi')
    list('a')
    await deliver(worker.writer, account, reportOf(list('b')), clock.now())

    await worker.run()

    expect(await calls()).toHaveLength(2)
    expect(await listAlarms(db, account.organizationId, 10)).toEqual([])
  })

  it('comes after all: a duplicate, never a second call', async () => {
    const { account, clock, worker, list, reportOf, calls } = await begin('vapi')
    const id = list('a')
    await worker.run()

    expect(await deliver(worker.writer, account, reportOf(id), clock.now())).toBe('duplicate')
    expect(await calls()).toHaveLength(1)
  })

  it('is of nobody that is known: it is told of, and fetched once somebody has said whose it is', async () => {
    const { account, clock, worker, list, calls, gaps, db, testDb } = await begin('retell', { isMapped: false })
    list('a')
    await worker.run()
    expect(await calls()).toEqual([])
    expect(await gaps()).toMatchObject([{ kind: 'unassigned', client_id: null }])

    await mapAll({ db, testDb }, account)
    clock.forward(86_400_000)
    await worker.run()

    expect(await calls()).toHaveLength(1)
    expect(await gaps()).toMatchObject([{ kind: 'missing', client_id: account.clientId, how: 'backfill' }])
  })

  it('is of the client to which calls of its assistant have come', async () => {
    const { account, clock, worker, list, reportOf, calls } = await begin('retell', { isMapped: false })
    const [known] = [list('known'), list('new')]
    await deliver(worker.writer, account, reportOf(known), clock.now())

    await worker.run()

    expect(await calls()).toHaveLength(2)
  })

  it('is of nobody where somebody has said whose it is, and that takes nothing now', async () => {
    const { account, clock, worker, list, reportOf, gaps, db, testDb } = await begin('retell')
    const { organizationId, endpointId } = account
    const clientId = await addClient(testDb, organizationId)
    const other = await addEndpoint(testDb, organizationId, clientId, {
      provider: 'retell',
      settings_changed_at: new Date(0)
    })
    await deliver(worker.writer, { ...account, clientId, endpointId: other.id }, reportOf('known'), clock.now())
    await setEndpointStatus(db, organizationId, endpointId, 'inactive')
    const id = list('new')

    await worker.run()

    expect(await gaps()).toMatchObject([{ provider_call_id: id, kind: 'unassigned', client_id: null }])
  })
})
