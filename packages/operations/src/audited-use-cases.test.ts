import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openProviders } from '@callbook/backfill'
import { addAccount, createProviderFake, key, keyRing as testKeyRing } from '@callbook/backfill/testing'
import { type AuditActor, EndpointStateError, logEvents, newId, numberEvents } from '@callbook/db'
import {
  addCall,
  addClient,
  addCustomer,
  addOrganization,
  createTestDatabase,
  dumpRows,
  emptyTables,
  refuseRows,
  urlAs,
  whenDone
} from '@callbook/db/testing'
import {
  type ApiKeyId,
  type CallId,
  type ClientId,
  type CustomerId,
  type EndpointId,
  type EventEndpointId,
  type OrganizationId,
  type ProviderAccountId,
  parseErasureKey,
  parseKeyRing,
  type RejectionId,
  unevaluatedLeadQuality
} from '@callbook/domain'
import { createAddressGuard } from '@callbook/outbound'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { issueApiKey, renameApiKey, revokeApiKey } from './api-keys/api-keys.ts'
import { rotateApiKey } from './api-keys/rotate-api-key.ts'
import { changeClient, createClient } from './clients/clients.ts'
import { eraseCaller } from './customers/erase-customer.ts'
import { allowAddresses } from './endpoints/allowed-addresses.ts'
import { dropPreviousSecret, signEndpoint, unsignEndpoint } from './endpoints/endpoint-security.ts'
import { createEndpoint, replaceEndpoint, setEndpointStatus } from './endpoints/endpoints.ts'
import { readSignatureInput } from './endpoints/signature-input.ts'
import { watchEndpoint } from './endpoints/watch-endpoint.ts'
import { recordEvaluation } from './evaluations/evaluations.ts'
import { requestRuns } from './evaluations/request-evaluations.ts'
import { retryEvaluations } from './evaluations/retry-evaluations.ts'
import { changeReviewSample } from './evaluations/review-sample.ts'
import { changeEventEndpoint, deleteEventEndpoint } from './event-endpoints/change-event-endpoint.ts'
import { createEventEndpoint, rotateEventSecret } from './event-endpoints/event-secrets.ts'
import { replayEvents } from './event-endpoints/replay-events.ts'
import { makeEventTest } from './event-endpoints/test-event.ts'
import { exportCustomer } from './exports/customer/export-customer.ts'
import { openOrganizationExport } from './exports/export-organization.ts'
import { type AuditAction, auditActions } from './index.ts'
import { RefusedError } from './input-error.ts'
import { deleteMapping, saveMapping } from './mappings/mappings.ts'
import { createOrganization, renameOrganization } from './organizations/organizations.ts'
import { resumeOrganization, suspendOrganization } from './organizations/suspend-organization.ts'
import { disconnectProvider, replaceProviderKey } from './provider-accounts/change-account.ts'
import { compareAccount } from './provider-accounts/compare-account.ts'
import { prepareProvider } from './provider-accounts/connect-account.ts'
import { mapProviderCalls, unmapProviderCalls } from './provider-accounts/map-account.ts'
import { createHold, endHold } from './recordings/legal-holds.ts'
import { changeRecordingPolicy, fetchRecordings } from './recordings/recording-policy.ts'
import { retryRecording } from './recordings/retry-recording.ts'
import { releaseRejection } from './rejections/release-rejection.ts'
import { createReleaseWriter } from './rejections/release-writer.ts'
import { replayReports } from './reports/replay-reports.ts'
import { sendSample } from './reports/send-sample.ts'
import { addTestClient, incoming, newCaller, reject, reportsOf } from './testing/index.ts'
import { startReceiver } from './testing/receiver.ts'
import { within } from './within.ts'

const { db, testDb } = await createTestDatabase()
const actor: AuditActor = { kind: 'user', id: newId(), name: 'Ada' }
const now = new Date('2026-11-20T15:00:00Z')
const connection = { connectionString: urlAs('console', testDb), onIdleError: () => undefined, now: () => new Date() }
const writer = createReleaseWriter(connection)
whenDone(() => writer.close())
const unpaid = { rejectsReports: true, reason: 'unpaid', now }
const guard = createAddressGuard([])
const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))
const erasureKey = parseErasureKey(Buffer.alloc(32, 8).toString('base64'))
const urls = { keyRing, publicUrl: 'https://hooks.example.com' }
const keeping = { keeps: true, days: 90, isConsentConfirmed: true, now }
const { listener } = createProviderFake('vapi', key)
const provider = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
await once(provider, 'listening')
const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
const requests = openProviders()
const visit = { open: requests.open, signal: new AbortController().signal, patienceMs: 60_000 }
const keyHandling = { now, randomBytes, keyRing: testKeyRing, visit }
afterAll(async () => {
  await requests.close()
  provider.close()
})
const acme = {
  name: 'acme',
  document: { id: ['/call/id'], fields: { summary: { from: ['/call/summary'] } } },
  ifVersion: undefined
}

interface UseCase {
  readonly act: AuditAction
  /** Prepares a change; the result makes it. */
  readonly prepare: (organizationId: OrganizationId) => Promise<() => Promise<unknown>>
  /** Whether a repetition records another event, because it creates another resource. */
  readonly leavesAnother?: true
  /** Whether one of several concurrent runs writes the event. */
  readonly isOneOfConcurrent?: true
  /** Whether the change has effects that remain if its event cannot be written. */
  readonly isNotUndone?: true
}

/** Changes whose command has no test on the database: those of `packages/cli` cover the others. */
const useCases: readonly UseCase[] = [
  {
    act: 'organization.create',
    prepare: async () => () => createOrganization(db, actor, { id: newId(), name: 'Acme Group', now }),
    leavesAnother: true
  },
  {
    act: 'organization.rename',
    prepare: async (organizationId) => () => renameOrganization(within(db, organizationId, actor), 'Acme Holding')
  },
  {
    act: 'organization.suspend',
    prepare: async (organizationId) => () => suspendOrganization(within(db, organizationId, actor), unpaid)
  },
  {
    act: 'organization.resume',
    prepare: async (organizationId) => {
      await suspendOrganization(within(db, organizationId, actor), unpaid)

      return () => resumeOrganization(within(db, organizationId, actor))
    }
  },
  {
    act: 'client.create',
    prepare: async (organizationId) => {
      const input = { name: 'Acme Honda', contact_email: 'ada@example.org' }

      return () => createClient(within(db, organizationId, actor), input, { id: newId(), now })
    },
    leavesAnother: true
  },
  {
    act: 'client.change',
    prepare: async (organizationId) => {
      const id = await addClient(testDb, organizationId)

      return () => changeClient(within(db, organizationId, actor), id, { input: { contact_person: 'Ada Lovelace' } })
    }
  },
  {
    act: 'customer.erase',
    prepare: async (organizationId) => {
      const id = await addCaller(organizationId)

      return () => eraseCaller(within(db, organizationId, actor), id, { key: erasureKey, dryRun: false })
    }
  },
  {
    act: 'customer.export',
    prepare: async (organizationId) => {
      const id = await addCaller(organizationId)

      return async () => {
        const zip = await exportCustomer(within(db, organizationId, actor), id, { store: undefined, now })
        if (zip !== undefined) await buffer(zip)
      }
    },
    leavesAnother: true
  },
  {
    act: 'evaluation.record',
    prepare: async (organizationId) => {
      const id = await addOneCall(organizationId)
      const result = unevaluatedLeadQuality('odd')
      const input = { domain: 'lead_quality', result, source: 'human', model: null } as const

      return () => recordEvaluation(within(db, organizationId, actor), id, { ...input, now })
    }
  },
  {
    act: 'evaluation.retry',
    prepare: async (organizationId) => {
      const call_id = await addOneCall(organizationId)
      const failed = { state: 'failed', attempts: 10, run_after: now, domain: 'lead_quality' }
      await testDb
        .insertInto('evaluation_work')
        .values({ organization_id: organizationId, call_id, ...failed })
        .execute()

      return () => retryEvaluations(within(db, organizationId, actor), { now })
    }
  },
  {
    act: 'evaluation.run',
    prepare: async (organizationId) => {
      await addOneCall(organizationId)
      const scope = { since: new Date(0), again: false }
      const runs = [
        { ...scope, domain: 'lead_quality', promptVersion: 'lead-quality-v1' },
        { ...scope, domain: 'prompt_adherence', promptVersion: 'prompt-adherence-v1' }
      ] as const

      return () => requestRuns(within(db, organizationId, actor), runs, { now, onProgress: () => undefined })
    }
  },
  {
    act: 'evaluation.sample',
    prepare: async (organizationId) => {
      const id = await addClient(testDb, organizationId)

      return () => changeReviewSample(within(db, organizationId, actor), id, 5)
    }
  },
  {
    act: 'recording.policy',
    prepare: async (organizationId) => {
      const id = await addClient(testDb, organizationId)

      return () => changeRecordingPolicy(within(db, organizationId, actor), id, keeping)
    }
  },
  {
    act: 'recording.fetch',
    prepare: async (organizationId) => {
      const { clientId } = await addRecordedCall(organizationId)

      return () => fetchRecordings(within(db, organizationId, actor), clientId, { since: new Date(0), now })
    }
  },
  {
    act: 'recording.fetch',
    prepare: async (organizationId) => {
      const { callId } = await addRecordedCall(organizationId)

      return () => retryRecording(within(db, organizationId, actor), callId, now)
    },
    leavesAnother: true
  },
  {
    act: 'hold.create',
    prepare: async (organizationId) => {
      const id = await addClient(testDb, organizationId)

      return () =>
        createHold(within(db, organizationId, actor), { kind: 'client', id }, { reason: 'Case 2026-114', now })
    },
    leavesAnother: true
  },
  {
    act: 'hold.release',
    prepare: async (organizationId) => {
      const id = await addClient(testDb, organizationId)
      const input = { reason: 'Case 2026-114', now }
      const hold = await createHold(within(db, organizationId, actor), { kind: 'client', id }, input)

      return () => endHold(within(db, organizationId, actor), hold?.id ?? '', now)
    }
  },
  {
    act: 'report.replay',
    prepare: async (organizationId) => {
      const client = await addTestClient(testDb, organizationId)
      const [report] = reportsOf(newCaller(), now, newId())
      if (report !== undefined) await writer.append(incoming(client, report, new Date()))
      await testDb.updateTable('calls').set({ call_summary: 'wrong' }).execute()
      const input = { since: new Date(0), dryRun: false, erasureKey: undefined }
      const ignore = () => undefined
      const watch = { now: () => now, onChanged: ignore, onUnreadable: ignore, onProgress: ignore }

      return () => replayReports(within(db, organizationId, actor), input, watch)
    }
  },
  {
    act: 'organization.export',
    prepare: async (organizationId) => () => openOrganizationExport(within(db, organizationId, actor), now),
    leavesAnother: true
  },
  {
    act: 'api_key.issue',
    prepare: async (organizationId) => () => issueKey(organizationId),
    leavesAnother: true
  },
  {
    act: 'api_key.rename',
    prepare: async (organizationId) => {
      const id = await issueKey(organizationId)

      return () => renameApiKey(within(db, organizationId, actor), id, 'CRM')
    }
  },
  {
    act: 'api_key.revoke',
    prepare: async (organizationId) => {
      const id = await issueKey(organizationId)

      return () => revokeApiKey(within(db, organizationId, actor), id, { now, reason: 'left the company' })
    },
    isOneOfConcurrent: true
  },
  {
    act: 'api_key.rotate',
    prepare: async (organizationId) => {
      const oldId = await issueKey(organizationId)

      return () =>
        rotateApiKey(
          within(db, organizationId, actor),
          { oldId, overlapHours: 24 },
          { id: newId(), now, randomBytes }
        ).catch(ignoreState)
    },
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.create',
    prepare: async (organizationId) => {
      const clientId = await addClient(testDb, organizationId)

      return () => addUrl(organizationId, clientId).catch(ignoreState)
    },
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.activate',
    prepare: ofEndpoint(async (organizationId, id) => {
      await setEndpointStatus(within(db, organizationId, actor), id, 'inactive')

      return () => setEndpointStatus(within(db, organizationId, actor), id, 'active')
    }),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.deactivate',
    prepare: ofEndpoint(
      async (organizationId, id) => () => setEndpointStatus(within(db, organizationId, actor), id, 'inactive')
    ),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.revoke',
    prepare: ofEndpoint(
      async (organizationId, id) => () => setEndpointStatus(within(db, organizationId, actor), id, 'revoked')
    ),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.replace',
    prepare: ofEndpoint(async (organizationId, oldId) => () => {
      const replacement = { oldId, overlapHours: 24 }
      const made = { id: newId<EndpointId>(), now, randomBytes }

      return replaceEndpoint(within(db, organizationId, actor), replacement, { urls, ...made }).catch(ignoreState)
    }),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.sign',
    prepare: ofEndpoint(async (organizationId, id) => () => sign(organizationId, id, 'whsec_lion')),
    leavesAnother: true
  },
  {
    act: 'endpoint.drop_previous_secret',
    prepare: ofEndpoint(async (organizationId, id) => {
      for (const secret of ['whsec_lion', 'whsec_tiger']) await sign(organizationId, id, secret)

      return () => dropPreviousSecret(within(db, organizationId, actor), id)
    }),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.unsign',
    prepare: ofEndpoint(async (organizationId, id) => {
      await sign(organizationId, id, 'whsec_lion')

      return () => unsignEndpoint(within(db, organizationId, actor), id)
    }),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.allow_addresses',
    prepare: ofEndpoint(
      async (organizationId, id) => () => allowAddresses(within(db, organizationId, actor), id, ['203.0.113.0/24'])
    ),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.watch',
    prepare: ofEndpoint(
      async (organizationId, id) => () =>
        watchEndpoint(within(db, organizationId, actor), id, { silenceAfterSeconds: 21_600 })
    ),
    isOneOfConcurrent: true
  },
  {
    act: 'provider_account.connect',
    prepare: async (organizationId) => async () => {
      const connecting = { ...keyHandling, id: newId<ProviderAccountId>(), allowedOrigins: [origin] }
      const input = { provider: 'vapi', base_url: origin, key } as const
      const creation = await prepareProvider(within(db, organizationId, actor), input, connecting)

      return await db.transaction().execute(creation)
    },
    leavesAnother: true
  },
  {
    act: 'provider_account.replace_key',
    prepare: async (organizationId) => {
      const { id } = await connectVapi(organizationId)

      return () => replaceProviderKey(within(db, organizationId, actor), id, { key, ...keyHandling })
    },
    leavesAnother: true
  },
  {
    act: 'provider_account.disconnect',
    prepare: async (organizationId) => {
      const { id } = await connectVapi(organizationId)

      return () => disconnectProvider(within(db, organizationId, actor), id, now)
    },
    isOneOfConcurrent: true
  },
  {
    act: 'provider_account.compare',
    prepare: async (organizationId) => {
      const { id } = await connectVapi(organizationId)
      const comparison = { since: now, keyRing: testKeyRing, visit, now: connection.now, writer }

      return () => compareAccount(within(db, organizationId, actor), id, comparison)
    },
    leavesAnother: true
  },
  {
    act: 'provider_account.map',
    prepare: async (organizationId) => {
      const { id, endpointId } = await connectVapi(organizationId)

      return () => mapProviderCalls(within(db, organizationId, actor), id, { endpointId, assistantId: null, now })
    }
  },
  {
    act: 'provider_account.map',
    prepare: async (organizationId) => {
      const { id, endpointId } = await connectVapi(organizationId)
      await mapProviderCalls(within(db, organizationId, actor), id, { endpointId, assistantId: null, now })

      return () => unmapProviderCalls(within(db, organizationId, actor), id, null)
    }
  },
  {
    act: 'mapping.save',
    prepare: async (organizationId) => () => saveMapping(within(db, organizationId, actor), acme, now),
    leavesAnother: true
  },
  {
    act: 'mapping.delete',
    prepare: async (organizationId) => {
      await saveMapping(within(db, organizationId, actor), acme, now)

      return () => deleteMapping(within(db, organizationId, actor), acme.name)
    }
  },
  {
    act: 'event_endpoint.create',
    prepare: async (organizationId) => () => addEventEndpoint(organizationId),
    leavesAnother: true
  },
  {
    act: 'event_endpoint.change',
    prepare: async (organizationId) => {
      const id = await addEventEndpoint(organizationId)
      const changes = { url: 'https://crm.example.com/another' }

      return () => changeEventEndpoint(within(db, organizationId, actor), id, { input: changes, guard, now })
    }
  },
  {
    act: 'event_endpoint.change',
    prepare: async (organizationId) => {
      const id = await addEventEndpoint(organizationId)

      return () =>
        changeEventEndpoint(within(db, organizationId, actor), id, { input: { state: 'paused' }, guard, now })
    }
  },
  {
    act: 'event_endpoint.delete',
    prepare: async (organizationId) => {
      const id = await addEventEndpoint(organizationId)

      return () => deleteEventEndpoint(within(db, organizationId, actor), id)
    }
  },
  {
    act: 'event_endpoint.rotate_secret',
    prepare: async (organizationId) => {
      const id = await addEventEndpoint(organizationId)

      return () => rotateEventSecret(within(db, organizationId, actor), id, { keyRing, now, randomBytes })
    },
    leavesAnother: true
  },
  {
    act: 'event_endpoint.test',
    prepare: async (organizationId) => {
      const id = await addEventEndpoint(organizationId)

      return () => makeEventTest(within(db, organizationId, actor), id)
    },
    leavesAnother: true
  },
  {
    act: 'event_endpoint.replay',
    prepare: async (organizationId) => {
      const id = await addEventEndpoint(organizationId)
      const event = { organizationId, type: 'call.stored', subjectId: newId(), clientId: null } as const
      await db.transaction().execute((tx) => logEvents(tx, [event], now))
      await numberEvents(db, organizationId)
      await testDb
        .updateTable('event_deliveries')
        .set({ state: 'failed' })
        .where('event_endpoint_id', '=', id)
        .execute()

      return () =>
        replayEvents(within(db, organizationId, actor), id, { input: { since_sequence: 1 }, now: new Date() })
    }
  },
  {
    act: 'endpoint.test',
    prepare: ofEndpoint(async (organizationId, id) => {
      const { url: publicUrl } = await startReceiver()
      const sent = { sample: 'voicemail', now } as const

      return () =>
        sendSample(within(db, organizationId, actor), id, { urls: { ...urls, publicUrl }, ...sent, id: newId() })
    }),
    leavesAnother: true
  },
  {
    act: 'rejection.release',
    prepare: async (organizationId) => {
      const client = await addTestClient(testDb, organizationId)
      const [report] = reportsOf(newCaller(), now, newId())
      if (report !== undefined) await reject(db, client, report)
      const { id } = await testDb.selectFrom('rejected_reports').select('id').executeTakeFirstOrThrow()

      return () => releaseRejection(within(db, organizationId, actor), id as RejectionId, { writer })
    },
    isOneOfConcurrent: true,
    isNotUndone: true
  }
]

/** Actions that their routes and the commands on the database write, and the tests of these cover. */
const ofOthers: readonly AuditAction[] = [
  ...(['endpoint.reveal_url', 'audit.export', 'call.export', 'evaluation.review', 'evaluation.assign'] as const),
  ...(['evaluation.request_review', 'view.create', 'view.change', 'view.delete', 'organization.delete'] as const),
  ...(['reader.create', 'reader.remove', 'counts.rebuild', 'search.rebuild', 'retention.run'] as const),
  'secrets.reencrypt'
]

it('has a case for each action', () => {
  const tested = new Set([...useCases.map(({ act }) => act), ...ofOthers])

  expect([...tested].toSorted()).toEqual(Object.keys(auditActions).toSorted())
})

beforeEach(() => emptyTables(testDb))

describe.each(useCases)('$act', ({ act, prepare, leavesAnother, isOneOfConcurrent, isNotUndone }) => {
  it('writes exactly one event, or none if nothing changes', async () => {
    const organizationId = await addOrganization(testDb)
    const change = await prepare(organizationId)
    await testDb.deleteFrom('audit_events').execute()

    await change()

    const events = await listEvents()
    expect(events).toMatchObject([
      {
        ...{ actor_kind: 'user', actor_id: actor.id, actor_name: 'Ada', action: act, ip: null },
        ...{ object_kind: auditActions[act] },
        organization_id: act === 'organization.create' ? expect.any(String) : organizationId
      }
    ])
    expect(events[0]).not.toMatchObject({ changes: '{}' })
    expect(JSON.stringify(events)).not.toMatch(/whsec_|very-secret-path|webhook\/|sk-the-key/)

    if (leavesAnother) return
    await change()
    expect(await listEvents()).toEqual(events)
  })

  if (isOneOfConcurrent)
    it('writes one event for concurrent runs', async () => {
      const change = await prepare(await addOrganization(testDb))
      await testDb.deleteFrom('audit_events').execute()

      await Promise.all([1, 2, 3].map(change))

      expect(await listEvents()).toMatchObject([{ action: act }])
    })

  if (!isNotUndone)
    it('changes nothing if its event cannot be written', async () => {
      const change = await prepare(await addOrganization(testDb))
      await refuseRows(testDb, 'audit_events')
      const before = await dumpRows(testDb)

      await expect(change()).rejects.toThrow(/violates check constraint "no_rows"/)

      expect(await dumpRows(testDb)).toEqual(before)
    })
})

async function issueKey(organizationId: OrganizationId): Promise<ApiKeyId> {
  const input = {
    name: 'CI',
    environment: 'sandbox',
    scopes: [],
    expiresAt: null,
    clientId: null,
    rateLimit: null
  } as const

  return (await issueApiKey(within(db, organizationId, actor), input, { id: newId<ApiKeyId>(), now, randomBytes })).id
}

/** A repetition is rejected, and must write no event. */
function ignoreState(error: unknown): void {
  if (!(error instanceof RefusedError || error instanceof EndpointStateError)) throw error
}

/** Adds an account of the provider, and an endpoint. */
async function connectVapi(organizationId: OrganizationId) {
  return await addAccount({ db, testDb }, 'vapi', { origin, now, organization: organizationId })
}

/** Prepares a change of a webhook URL. */
function ofEndpoint(prepare: (organizationId: OrganizationId, id: EndpointId) => Promise<() => Promise<unknown>>) {
  return async (organizationId: OrganizationId) => {
    const { id } = await addUrl(organizationId, await addClient(testDb, organizationId))

    return await prepare(organizationId, id)
  }
}

async function addUrl(organizationId: OrganizationId, clientId: ClientId) {
  const made = { id: newId<EndpointId>(), now, randomBytes }

  return await createEndpoint(within(db, organizationId, actor), { clientId, provider: 'vapi' }, { urls, ...made })
}

async function sign(organizationId: OrganizationId, id: EndpointId, secret: string): Promise<void> {
  const scheme = readSignatureInput({ preset: 'vapi' })
  await signEndpoint(within(db, organizationId, actor), id, { scheme, secret, keyRing, now, randomBytes })
}

async function addEventEndpoint(organizationId: OrganizationId): Promise<EventEndpointId> {
  const id = newId<EventEndpointId>()
  const input = { url: 'https://crm.example.com/services/very-secret-path' }
  await createEventEndpoint(within(db, organizationId, actor), input, { id, guard, keyRing, now, randomBytes })

  return id
}

async function addOneCall(organizationId: OrganizationId): Promise<CallId> {
  return await addCall(testDb, organizationId, await addClient(testDb, organizationId))
}

/** Adds a call of a client that keeps recordings. */
async function addRecordedCall(organizationId: OrganizationId) {
  const clientId = await addClient(testDb, organizationId)
  await changeRecordingPolicy(within(db, organizationId, actor), clientId, keeping)

  return { clientId, callId: await addCall(testDb, organizationId, clientId) }
}

/** Adds a customer with a call. */
async function addCaller(organizationId: OrganizationId): Promise<CustomerId> {
  const clientId = await addClient(testDb, organizationId)
  const id = await addCustomer(testDb, organizationId, clientId)
  await addCall(testDb, organizationId, clientId, { customer_id: id, transcript: 'User: Hello' })

  return id
}

async function listEvents() {
  return await testDb.selectFrom('audit_events').selectAll().execute()
}
