import { findProviderAccount, listGaps, updateEndpointStatus } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { type ListingProviderName, listingProviderNames } from '@callbook/domain'
import { samples } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import {
  addAccount,
  createTestClock,
  createTestWorker,
  deliver,
  key,
  mapAll,
  respondWith,
  startFakeProvider
} from '../testing/index.ts'

const startedAt = new Date('2026-11-20T12:00:00.000Z')

interface Setting {
  /** Fields of a call that name its assistant and number. */
  readonly members: Readonly<Record<string, unknown>>
  /** Settings, by path, that send the reports of such calls to a URL. */
  readonly at: (url: string) => Readonly<Record<string, unknown>>
  /** Requests that read these settings. */
  readonly asks: RegExp
}

const settings: Readonly<Record<ListingProviderName, Setting>> = {
  vapi: {
    members: { assistantId: 'a-1', phoneNumberId: 'n-1' },
    at: (url) => ({ '/assistant/a-1': { id: 'a-1', server: { url } }, '/phone-number/n-1': { id: 'n-1' } }),
    asks: /^GET \/(assistant|phone-number)\//
  },
  retell: {
    members: { agent_id: 'a-1' },
    at: (url) => ({ '/get-agent/a-1': { agent_id: 'a-1', webhook_url: url } }),
    asks: /^GET \/get-agent\//
  },
  elevenlabs: {
    members: { agent_id: 'a-1' },
    at: (url) => ({
      '/v1/workspace/webhooks': { webhooks: [{ webhook_id: 'w-1', webhook_url: url }] },
      '/v1/convai/settings': { webhooks: { post_call_webhook_id: 'w-1' } },
      '/v1/convai/agents/a-1': { agent_id: 'a-1' }
    }),
    asks: /^GET \/v1\/(workspace|convai\/(settings|agents))/
  },
  bland: {
    members: { inbound: true, to: '+12025550100' },
    at: (url) => ({ '/v1/inbound': { inbound_numbers: [{ phone_number: '+12025550100', webhook: url }] } }),
    asks: /^GET \/v1\/inbound/
  }
}

/** Creates an account without assignments and two clients with an endpoint each. */
async function begin(name: ListingProviderName) {
  const clock = createTestClock('2026-11-20T14:00:00.000Z')
  const database = await createTestDatabase()
  const { db, testDb } = database
  const fake = await startFakeProvider(name, key)
  const firstFrom = new Date(startedAt.getTime() - 3_600_000)
  const account = await addAccount(database, name, { origin: fake.origin, now: clock.now(), firstFrom })
  const { organizationId } = account
  const worker = createTestWorker(testDb, clock, [fake.origin])
  const { members, at, asks } = settings[name]

  return {
    ...{ account, clock, database, fake, worker },
    /** Creates another client with an endpoint. */
    async addOther(ofOrganization = organizationId) {
      const clientId = await addClient(testDb, ofOrganization)
      const { id, slug } = await addEndpoint(testDb, ofOrganization, clientId, {
        provider: name,
        settings_changed_at: new Date(0)
      })

      return { clientId, endpointId: id, url: `https://calls.example.com/webhook/${name}/${slug}` }
    },
    /** Configures the provider to send all reports to a URL. */
    sendTo(url: string) {
      for (const [path, value] of Object.entries(at(url))) fake.set(path, value)
    },
    /** Adds a call at the provider. */
    list(call: string, at = startedAt) {
      const callId = `${account.id}-${call}`
      fake.add(samples[name].toApi(samples[name].build({ callId, startedAt: at })))
      fake.change(callId, (all) => ({ ...all, ...members }))

      return callId
    },
    /** Returns the requests for settings. */
    requested: () => fake.requests.filter((request) => asks.test(request)),
    owners: async () => {
      const rows = await testDb
        .selectFrom('calls')
        .select(['provider_call_id', 'client_id'])
        .where('organization_id', '=', organizationId)
        .execute()

      return Object.fromEntries(rows.map((row) => [row.provider_call_id, row.client_id]))
    },
    unassigned: async () => {
      const gaps = await listGaps({ db, reach: organizationId }, { isResolved: false }, { limit: 10 })

      return gaps.map(({ provider_call_id, kind }) => `${kind} ${provider_call_id}`)
    }
  }
}

const withAssistants = ['vapi', 'retell', 'elevenlabs'] as const

/** Returns the webhook report of a call of the same assistant. */
function reportOf(name: (typeof withAssistants)[number], callId: string): object {
  const report: Readonly<Record<string, object>> = { ...samples[name].build({ callId, startedAt }) }
  const { members } = settings[name]
  if (name === 'vapi') return { message: { ...report['message'], assistant: { id: members['assistantId'] } } }
  const place = name === 'retell' ? 'call' : 'data'

  return { ...report, [place]: { ...report[place], ...members } }
}

describe.each(listingProviderNames)('a missing call of %s', (name) => {
  it('belongs to the client whose webhook URL the provider uses', async () => {
    const { worker, addOther, sendTo, list, owners } = await begin(name)
    const { clientId, url } = await addOther()
    sendTo(url)
    const call = list('a')

    await worker.run()

    expect(await owners()).toEqual({ [call]: clientId })
  })

  it('belongs to the client it is assigned to, without requests for settings', async () => {
    const { account, database, worker, addOther, sendTo, list, owners, requested } = await begin(name)
    sendTo((await addOther()).url)
    await mapAll(database, account)
    const call = list('a')

    await worker.run()

    expect(await owners()).toEqual({ [call]: account.clientId })
    // Fetched calls of Vapi name neither the assistant nor the number, so both are looked up.
    if (name !== 'vapi') expect(requested()).toEqual([])
  })

  it('is unassigned if its reports go to an inactive endpoint', async () => {
    const { account, database, worker, addOther, sendTo, list, unassigned } = await begin(name)
    const { endpointId, url } = await addOther()
    await updateEndpointStatus({ db: database.db, organizationId: account.organizationId }, endpointId, {
      status: 'inactive'
    })
    sendTo(url)
    const call = list('a')

    await worker.run()

    expect(await unassigned()).toEqual([`unassigned ${call}`])
  })

  it('is unassigned if its reports go to another organization, and stores nothing about that organization', async () => {
    const { account, database, worker, addOther, sendTo, list, unassigned } = await begin(name)
    const { endpointId, url } = await addOther(await addOrganization(database.testDb))
    sendTo(url)
    const call = list('a')

    await worker.run()

    expect(await unassigned()).toEqual([`unassigned ${call}`])
    const row = await database.testDb
      .selectFrom('provider_accounts')
      .select('webhook_settings')
      .where('organization_id', '=', account.organizationId)
      .executeTakeFirstOrThrow()
    const kept = JSON.stringify(row)
    expect(kept).toContain('readAt')
    expect([endpointId, url, url.split('/').at(-1)].filter((secret) => kept.includes(secret ?? ''))).toEqual([])
  })

  it('is unassigned if its reports go to an unknown URL', async () => {
    const { worker, sendTo, list, unassigned } = await begin(name)
    sendTo(`https://hooks.example.com/webhook/${name}/somebody-elses`)
    const call = list('a')

    await worker.run()

    expect(await unassigned()).toEqual([`unassigned ${call}`])
  })

  it('has its settings requested at most once an hour', async () => {
    const { clock, worker, sendTo, list, requested, unassigned } = await begin(name)
    sendTo('https://hooks.example.com/elsewhere')
    const anHourAgo = () => new Date(clock.now().getTime() - 3_600_000)
    list('a')

    await worker.run()
    const once = requested()
    clock.forward(900_000)
    list('b', anHourAgo())
    await worker.run()
    expect(await unassigned()).toHaveLength(2)
    expect(requested()).toEqual(once)
    expect(new Set(once).size).toBe(once.length)

    clock.forward(3_600_000)
    list('c', anHourAgo())
    await worker.run()
    expect(requested().length).toBe(2 * once.length)
  })

  it('is unassigned, without an error of the account, if the key cannot read settings', async () => {
    const { account, database, fake, worker, list, unassigned } = await begin(name)
    const call = list('a')
    fake.fail(respondWith(401), { path: pathOf(name), times: 9 })

    await worker.run()

    expect(await unassigned()).toEqual([`unassigned ${call}`])
    expect(
      await findProviderAccount({ db: database.db, organizationId: account.organizationId }, account.id)
    ).toMatchObject({
      state: 'active',
      last_error: null
    })
  })
})

describe.each(withAssistants)('an assistant of %s with a webhook URL', (name) => {
  it('assigns calls by that URL, not by earlier calls', async () => {
    const { account, clock, worker, addOther, sendTo, list, owners } = await begin(name)
    const { clientId, url } = await addOther()
    sendTo(url)
    const known = list('known')
    await deliver(worker.writer, account, reportOf(name, known), clock.now())
    const call = list('new')

    await worker.run()

    expect(await owners()).toEqual({ [known]: account.clientId, [call]: clientId })
  })

  it('assigns calls by earlier calls if the URL is not ours', async () => {
    const { account, clock, worker, sendTo, list, owners } = await begin(name)
    sendTo('https://hooks.example.com/elsewhere')
    const known = list('known')
    await deliver(worker.writer, account, reportOf(name, known), clock.now())
    const call = list('new')

    await worker.run()

    expect(await owners()).toEqual({ [known]: account.clientId, [call]: account.clientId })
  })
})

describe('calls to a number', () => {
  it.each([
    [undefined, true],
    [{ url: 'https://hooks.example.com/elsewhere' }, false]
  ])('belong to the client of the number unless their assistant has its own server: %j', async (server, isOfNumber) => {
    const { fake, worker, addOther, list, owners } = await begin('vapi')
    const { clientId, url } = await addOther()
    fake.set('/assistant/a-1', { id: 'a-1', server })
    fake.set('/phone-number/n-1', { id: 'n-1', server: { url } })
    const call = list('a')

    await worker.run()

    expect(await owners()).toEqual(isOfNumber ? { [call]: clientId } : {})
  })
})

/** Matches the settings paths of a provider. */
function pathOf(name: ListingProviderName): RegExp {
  return new RegExp(settings[name].asks.source.replace('^GET ', '^'))
}
