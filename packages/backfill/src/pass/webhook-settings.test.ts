import { findProviderAccount, listGaps, setEndpointStatus } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { type ProviderName, providerNames } from '@callbook/domain'
import { samples } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import {
  addAccount,
  answerWith,
  createTestClock,
  createTestWorker,
  deliver,
  key,
  mapAll,
  startFakeProvider
} from '../testing/index.ts'

const startedAt = new Date('2026-11-20T12:00:00.000Z')

interface Setting {
  /** What a call says of its assistant and number. */
  readonly members: Readonly<Record<string, unknown>>
  /** The settings by which the reports of such calls are sent to a URL, by their paths. */
  readonly at: (url: string) => Readonly<Record<string, unknown>>
  /** What may be asked for to know that. */
  readonly asks: RegExp
}

const settings: Readonly<Record<ProviderName, Setting>> = {
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

/** An account of which nobody has said whose its calls are, and two clients with an endpoint each. */
async function begin(name: ProviderName) {
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
    /** Another endpoint, of a client of its own. */
    async addOther(ofOrganization = organizationId) {
      const clientId = await addClient(testDb, ofOrganization)
      const { id, slug } = await addEndpoint(testDb, ofOrganization, clientId, {
        provider: name,
        settings_changed_at: new Date(0)
      })

      return { clientId, endpointId: id, url: `https://calls.example.com/webhook/${name}/${slug}` }
    },
    /** Lets the provider send the reports of all calls to a URL. */
    sendTo(url: string) {
      for (const [path, value] of Object.entries(at(url))) fake.set(path, value)
    },
    /** Lets the provider have a call. */
    list(call: string, at = startedAt) {
      const callId = `${account.id}-${call}`
      fake.add(samples[name].toApi(samples[name].build({ callId, startedAt: at })))
      fake.change(callId, (all) => ({ ...all, ...members }))

      return callId
    },
    /** The settings that were asked for. */
    asked: () => fake.requests.filter((request) => asks.test(request)),
    owners: async () => {
      const rows = await testDb
        .selectFrom('calls')
        .select(['provider_call_id', 'client_id'])
        .where('organization_id', '=', organizationId)
        .execute()

      return Object.fromEntries(rows.map((row) => [row.provider_call_id, row.client_id]))
    },
    unassigned: async () => {
      const gaps = await listGaps(db, organizationId, { isResolved: false }, { limit: 10 })

      return gaps.map(({ provider_call_id, kind }) => `${kind} ${provider_call_id}`)
    }
  }
}

const withAssistants = ['vapi', 'retell', 'elevenlabs'] as const

/** What the webhook of a call sends whose assistant is that of the calls above. */
function reportOf(name: (typeof withAssistants)[number], callId: string): object {
  const report: Readonly<Record<string, object>> = { ...samples[name].build({ callId, startedAt }) }
  const { members } = settings[name]
  if (name === 'vapi') return { message: { ...report['message'], assistant: { id: members['assistantId'] } } }
  const place = name === 'retell' ? 'call' : 'data'

  return { ...report, [place]: { ...report[place], ...members } }
}

describe.each(providerNames)('a call of %s that never came', (name) => {
  it('is of the client to whose webhook URL the provider sends such calls', async () => {
    const { worker, addOther, sendTo, list, owners } = await begin(name)
    const { clientId, url } = await addOther()
    sendTo(url)
    const call = list('a')

    await worker.run()

    expect(await owners()).toEqual({ [call]: clientId })
  })

  it('is of the client that was said, wherever the provider sends it, and without asking for that', async () => {
    const { account, database, worker, addOther, sendTo, list, owners, asked } = await begin(name)
    sendTo((await addOther()).url)
    await mapAll(database, account)
    const call = list('a')

    await worker.run()

    expect(await owners()).toEqual({ [call]: account.clientId })
    // As a fetched call of Vapi tells neither of its assistant nor of its number, these are looked up.
    if (name !== 'vapi') expect(asked()).toEqual([])
  })

  it('is of nobody where its reports go to an endpoint that takes nothing now', async () => {
    const { account, database, worker, addOther, sendTo, list, unassigned } = await begin(name)
    const { endpointId, url } = await addOther()
    await setEndpointStatus(database.db, account.organizationId, endpointId, 'inactive')
    sendTo(url)
    const call = list('a')

    await worker.run()

    expect(await unassigned()).toEqual([`unassigned ${call}`])
  })

  it('is of nobody where its reports go to another organization, of which nothing is kept', async () => {
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

  it('is of nobody where its reports go elsewhere', async () => {
    const { worker, sendTo, list, unassigned } = await begin(name)
    sendTo(`https://hooks.example.com/webhook/${name}/somebody-elses`)
    const call = list('a')

    await worker.run()

    expect(await unassigned()).toEqual([`unassigned ${call}`])
  })

  it('has its settings asked for once an hour', async () => {
    const { clock, worker, sendTo, list, asked, unassigned } = await begin(name)
    sendTo('https://hooks.example.com/elsewhere')
    const anHourAgo = () => new Date(clock.now().getTime() - 3_600_000)
    list('a')

    await worker.run()
    const once = asked()
    clock.forward(900_000)
    list('b', anHourAgo())
    await worker.run()
    expect(await unassigned()).toHaveLength(2)
    expect(asked()).toEqual(once)
    expect(new Set(once).size).toBe(once.length)

    clock.forward(3_600_000)
    list('c', anHourAgo())
    await worker.run()
    expect(asked().length).toBe(2 * once.length)
  })

  it('is nobody’s, and no trouble, where the key may not read settings', async () => {
    const { account, database, fake, worker, list, unassigned } = await begin(name)
    const call = list('a')
    fake.fail(answerWith(401), { path: pathOf(name), times: 9 })

    await worker.run()

    expect(await unassigned()).toEqual([`unassigned ${call}`])
    expect(await findProviderAccount(database.db, account.organizationId, account.id)).toMatchObject({
      state: 'active',
      last_error: null
    })
  })
})

describe.each(withAssistants)('an assistant of %s that has a webhook URL now', (name) => {
  it('has its calls there, wherever earlier ones have come', async () => {
    const { account, clock, worker, addOther, sendTo, list, owners } = await begin(name)
    const { clientId, url } = await addOther()
    sendTo(url)
    const known = list('known')
    await deliver(worker.writer, account, reportOf(name, known), clock.now())
    const call = list('new')

    await worker.run()

    expect(await owners()).toEqual({ [known]: account.clientId, [call]: clientId })
  })

  it('has them where earlier ones have come, if that is none of ours', async () => {
    const { account, clock, worker, sendTo, list, owners } = await begin(name)
    sendTo('https://hooks.example.com/elsewhere')
    const known = list('known')
    await deliver(worker.writer, account, reportOf(name, known), clock.now())
    const call = list('new')

    await worker.run()

    expect(await owners()).toEqual({ [known]: account.clientId, [call]: account.clientId })
  })
})

describe('calls on a number', () => {
  it.each([
    [undefined, true],
    [{ url: 'https://hooks.example.com/elsewhere' }, false]
  ])(
    'are of the client of the number, unless their assistant has a server of its own: %j',
    async (server, isOfNumber) => {
      const { fake, worker, addOther, list, owners } = await begin('vapi')
      const { clientId, url } = await addOther()
      fake.set('/assistant/a-1', { id: 'a-1', server })
      fake.set('/phone-number/n-1', { id: 'n-1', server: { url } })
      const call = list('a')

      await worker.run()

      expect(await owners()).toEqual(isOfNumber ? { [call]: clientId } : {})
    }
  )
})

/** The paths of the settings of a provider. */
function pathOf(name: ProviderName): RegExp {
  return new RegExp(settings[name].asks.source.replace('^GET ', '^'))
}
