import { listAlarmRows, updateEndpointStatus } from '@callbook/db'
import { addClient, addEndpoint } from '@callbook/db/testing'
import { listingProviderNames } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { begin, deliver, mapAll } from '../testing/index.ts'

describe('a missing call', () => {
  it.each(listingProviderNames)('is stored and reported once: %s', async (name) => {
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

  it('opens one confirmed silence alarm if no report has been received since', async () => {
    const { account, clock, worker, list, events, db } = await begin('vapi')
    list('a')
    list('b')

    await worker.run()
    clock.forward(900_000)
    await worker.run()

    const details = { reason: 'missing_calls', missing: 2 }
    expect(await listAlarmRows({ db, reach: account.organizationId }, 10)).toMatchObject([
      { endpoint_id: account.endpointId, kind: 'silent', certainty: 'certain', details }
    ])
    expect((await events()).filter((type) => type === 'endpoint.silent')).toHaveLength(1)
  })

  it('opens no silence alarm if a report has been received since', async () => {
    const { account, clock, worker, list, reportOf, calls, db } = await begin('vapi')
    list('a')
    await deliver(worker.writer, account, reportOf(list('b')), clock.now())

    await worker.run()

    expect(await calls()).toHaveLength(2)
    expect(await listAlarmRows({ db, reach: account.organizationId }, 10)).toEqual([])
  })

  it('is a duplicate, not a second call, if its report arrives later', async () => {
    const { account, clock, worker, list, reportOf, calls } = await begin('vapi')
    const id = list('a')
    await worker.run()

    expect(await deliver(worker.writer, account, reportOf(id), clock.now())).toBe('duplicate')
    expect(await calls()).toHaveLength(1)
  })

  it('stays unassigned without a known client, and is fetched once it is assigned', async () => {
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

  it('belongs to the client that received calls of the same assistant', async () => {
    const { account, clock, worker, list, reportOf, calls } = await begin('retell', { isMapped: false })
    const [known] = [list('known'), list('new')]
    await deliver(worker.writer, account, reportOf(known), clock.now())

    await worker.run()

    expect(await calls()).toHaveLength(2)
  })

  it('stays unassigned if its assistant is assigned to an inactive endpoint', async () => {
    const { account, clock, worker, list, reportOf, gaps, db, testDb } = await begin('retell')
    const { organizationId, endpointId } = account
    const clientId = await addClient(testDb, organizationId)
    const other = await addEndpoint(testDb, organizationId, clientId, {
      provider: 'retell',
      settings_changed_at: new Date(0)
    })
    await deliver(worker.writer, { ...account, clientId, endpointId: other.id }, reportOf('known'), clock.now())
    await updateEndpointStatus({ db, organizationId }, endpointId, { status: 'inactive' })
    const id = list('new')

    await worker.run()

    expect(await gaps()).toMatchObject([{ provider_call_id: id, kind: 'unassigned', client_id: null }])
  })
})
