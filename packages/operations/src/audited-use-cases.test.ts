import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openProviders } from '@callbook/backfill'
import { addAccount, createProviderFake, key, keyRing as testKeyRing } from '@callbook/backfill/testing'
import { type AuditActor, EndpointStateError, findScorecard, logEvents, newId, numberEvents } from '@callbook/db'
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
  type ProviderAccountId,
  parseErasureKey,
  parseKeyRing,
  type RejectionId,
  type ScorecardDomain,
  unevaluatedLeadQuality
} from '@callbook/domain'
import { createAddressGuard } from '@callbook/outbound'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { issueApiKey, renameApiKey, revokeApiKey } from './api-keys/api-keys.ts'
import { rotateApiKey } from './api-keys/rotate-api-key.ts'
import { changeClient, createClient } from './clients/clients.ts'
import { eraseCaller } from './customers/erase-customer.ts'
import { allowAddresses, dropPreviousSecret, signEndpoint, unsignEndpoint } from './endpoints/endpoint-security.ts'
import { createEndpoint, replaceEndpoint, setEndpointStatus } from './endpoints/endpoints.ts'
import { readSignatureInput } from './endpoints/signature-input.ts'
import { watchEndpoint } from './endpoints/watch-endpoint.ts'
import { recordEvaluation } from './evaluations/evaluations.ts'
import { requestRuns, retryEvaluations } from './evaluations/request-evaluations.ts'
import { changeReviewSample } from './evaluations/review-sample.ts'
import { changeEventEndpoint, deleteEventEndpoint } from './event-endpoints/change-event-endpoint.ts'
import { createEventEndpoint, rotateEventSecret } from './event-endpoints/event-secrets.ts'
import { recordEventTest } from './event-endpoints/record-event-test.ts'
import { replayEvents } from './event-endpoints/replay-events.ts'
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
import { changeRecordingPolicy, fetchRecordings, retryRecording } from './recordings/recording-policy.ts'
import { releaseRejection } from './rejections/release-rejection.ts'
import { createReleaseWriter } from './rejections/release-writer.ts'
import { replayReports } from './reports/replay-reports.ts'
import { sendSample } from './reports/send-sample.ts'
import { changeRetention } from './retention/policies.ts'
import { changeBudget } from './scorecards/budgets.ts'
import { changeScorecard, createScorecard, deleteScorecard, reviseScorecard } from './scorecards/scorecards.ts'
import { addTestClient, incoming, newCaller, reject, reportsOf } from './testing/index.ts'
import { startReceiver } from './testing/receiver.ts'
import { type Context, within } from './within.ts'

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
const booking = {
  domain: 'booking' as ScorecardDomain,
  name: 'Booking',
  clientId: null,
  questions: [{ key: 'politeness', question: 'How polite was the agent?' }]
}
const acme = {
  name: 'acme',
  document: { id: ['/call/id'], fields: { summary: { from: ['/call/summary'] } } },
  ifVersion: undefined
}

interface UseCase {
  readonly act: AuditAction
  /** Prepares a change; the result makes it. */
  readonly prepare: (at: Context) => Promise<() => Promise<unknown>>
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
    prepare: async (at) => () => renameOrganization(at, 'Acme Holding')
  },
  {
    act: 'organization.suspend',
    prepare: async (at) => () => suspendOrganization(at, unpaid)
  },
  {
    act: 'organization.resume',
    prepare: async (at) => {
      await suspendOrganization(at, unpaid)

      return () => resumeOrganization(at)
    }
  },
  {
    act: 'client.create',
    prepare: async (at) => {
      const input = { name: 'Acme Honda', contact_email: 'ada@example.org' }

      return () => createClient(at, input, { id: newId(), now })
    },
    leavesAnother: true
  },
  {
    act: 'client.change',
    prepare: async (at) => {
      const id = await addClient(testDb, at.organizationId)

      return () => changeClient(at, id, { input: { contact_person: 'Ada Lovelace' } })
    }
  },
  {
    act: 'customer.erase',
    prepare: async (at) => {
      const id = await addCaller(at)

      return () => eraseCaller(at, id, { key: erasureKey, dryRun: false, journal: undefined })
    }
  },
  {
    act: 'customer.export',
    prepare: async (at) => {
      const id = await addCaller(at)

      return async () => {
        const zip = await exportCustomer(at, id, { store: undefined, now })
        if (zip !== undefined) await buffer(zip)
      }
    },
    leavesAnother: true
  },
  {
    act: 'evaluation.record',
    prepare: async (at) => {
      const id = await addOneCall(at)
      const result = unevaluatedLeadQuality('odd')
      const input = { domain: 'lead_quality', result, source: 'human', model: null } as const

      return () => recordEvaluation(at, id, { ...input, now })
    }
  },
  {
    act: 'evaluation.retry',
    prepare: async (at) => {
      const call_id = await addOneCall(at)
      const failed = { state: 'failed', attempts: 10, run_after: now }
      await testDb
        .insertInto('evaluation_work')
        .values({ organization_id: at.organizationId, call_id, ...failed })
        .execute()

      return () => retryEvaluations(at, { now })
    }
  },
  {
    act: 'evaluation.run',
    prepare: async (at) => {
      await addOneCall(at)
      const scope = { since: new Date(0), again: false }
      const runs = [
        { ...scope, domain: 'lead_quality' },
        { ...scope, domain: 'prompt_adherence' }
      ] as const

      return () => requestRuns(at, runs, { now, onProgress: () => undefined })
    }
  },
  {
    act: 'evaluation.sample',
    prepare: async (at) => {
      const id = await addClient(testDb, at.organizationId)

      return () => changeReviewSample(at, id, 5)
    }
  },
  {
    act: 'recording.policy',
    prepare: async (at) => {
      const id = await addClient(testDb, at.organizationId)

      return () => changeRecordingPolicy(at, id, keeping)
    }
  },
  {
    act: 'recording.fetch',
    prepare: async (at) => {
      const { clientId } = await addRecordedCall(at)

      return () => fetchRecordings(at, clientId, { since: new Date(0), now })
    }
  },
  {
    act: 'recording.fetch',
    prepare: async (at) => {
      const { callId } = await addRecordedCall(at)

      return () => retryRecording(at, callId, now)
    },
    leavesAnother: true
  },
  {
    act: 'retention.policy',
    prepare: (at) => {
      const periods = { client_id: null, follows_default: false, content_days: 90, call_days: null }

      return Promise.resolve(() => changeRetention(at, periods, { now }))
    }
  },
  {
    act: 'hold.create',
    prepare: async (at) => {
      const id = await addClient(testDb, at.organizationId)

      return () => createHold(at, { kind: 'client', id }, { reason: 'Case 2026-114', now })
    },
    leavesAnother: true
  },
  {
    act: 'hold.release',
    prepare: async (at) => {
      const id = await addClient(testDb, at.organizationId)
      const input = { reason: 'Case 2026-114', now }
      const hold = await createHold(at, { kind: 'client', id }, input)

      return () => endHold(at, hold?.id ?? '', now)
    }
  },
  {
    act: 'report.replay',
    prepare: async (at) => {
      const client = await addTestClient(testDb, at.organizationId)
      const [report] = reportsOf(newCaller(), now, newId())
      if (report !== undefined) await writer.append(incoming(client, report, new Date()))
      await testDb.updateTable('calls').set({ call_summary: 'wrong' }).execute()
      const input = { since: new Date(0), dryRun: false, erasureKey: undefined }
      const ignore = () => undefined
      const watch = { now: () => now, onChanged: ignore, onUnreadable: ignore, onProgress: ignore }

      return () => replayReports(at, input, watch)
    }
  },
  {
    act: 'organization.export',
    prepare: async (at) => () => openOrganizationExport(at, now),
    leavesAnother: true
  },
  {
    act: 'api_key.issue',
    prepare: async (at) => () => issueKey(at),
    leavesAnother: true
  },
  {
    act: 'api_key.rename',
    prepare: async (at) => {
      const id = await issueKey(at)

      return () => renameApiKey(at, id, 'CRM')
    }
  },
  {
    act: 'api_key.revoke',
    prepare: async (at) => {
      const id = await issueKey(at)

      return () => revokeApiKey(at, id, { now, reason: 'left the company' })
    },
    isOneOfConcurrent: true
  },
  {
    act: 'api_key.rotate',
    prepare: async (at) => {
      const oldId = await issueKey(at)

      return () => rotateApiKey(at, { oldId, overlapHours: 24 }, { id: newId(), now, randomBytes }).catch(ignoreState)
    },
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.create',
    prepare: async (at) => {
      const clientId = await addClient(testDb, at.organizationId)

      return () => addUrl(at, clientId).catch(ignoreState)
    },
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.activate',
    prepare: ofEndpoint(async (at, id) => {
      await setEndpointStatus(at, id, 'inactive')

      return () => setEndpointStatus(at, id, 'active')
    }),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.deactivate',
    prepare: ofEndpoint(async (at, id) => () => setEndpointStatus(at, id, 'inactive')),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.revoke',
    prepare: ofEndpoint(async (at, id) => () => setEndpointStatus(at, id, 'revoked')),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.replace',
    prepare: ofEndpoint(async (at, oldId) => () => {
      const replacement = { oldId, overlapHours: 24 }
      const made = { id: newId<EndpointId>(), now, randomBytes }

      return replaceEndpoint(at, replacement, { urls, ...made }).catch(ignoreState)
    }),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.sign',
    prepare: ofEndpoint(async (at, id) => () => sign(at, id, 'whsec_lion')),
    leavesAnother: true
  },
  {
    act: 'endpoint.drop_previous_secret',
    prepare: ofEndpoint(async (at, id) => {
      for (const secret of ['whsec_lion', 'whsec_tiger']) await sign(at, id, secret)

      return () => dropPreviousSecret(at, id)
    }),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.unsign',
    prepare: ofEndpoint(async (at, id) => {
      await sign(at, id, 'whsec_lion')

      return () => unsignEndpoint(at, id)
    }),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.allow_addresses',
    prepare: ofEndpoint(async (at, id) => () => allowAddresses(at, id, ['203.0.113.0/24'])),
    isOneOfConcurrent: true
  },
  {
    act: 'endpoint.watch',
    prepare: ofEndpoint(async (at, id) => () => watchEndpoint(at, id, { silenceAfterSeconds: 21_600 })),
    isOneOfConcurrent: true
  },
  {
    act: 'provider_account.connect',
    prepare: async (at) => async () => {
      const connecting = { ...keyHandling, id: newId<ProviderAccountId>(), allowedOrigins: [origin] }
      const input = { provider: 'vapi', base_url: origin, key } as const
      const creation = await prepareProvider(at, input, connecting)

      return await db.transaction().execute(creation)
    },
    leavesAnother: true
  },
  {
    act: 'provider_account.replace_key',
    prepare: async (at) => {
      const { id } = await connectVapi(at)

      return () => replaceProviderKey(at, id, { key, ...keyHandling })
    },
    leavesAnother: true
  },
  {
    act: 'provider_account.disconnect',
    prepare: async (at) => {
      const { id } = await connectVapi(at)

      return () => disconnectProvider(at, id, now)
    },
    isOneOfConcurrent: true
  },
  {
    act: 'provider_account.compare',
    prepare: async (at) => {
      const { id } = await connectVapi(at)
      const comparison = { since: now, keyRing: testKeyRing, visit, now: connection.now, writer }

      return () => compareAccount(at, id, comparison)
    },
    leavesAnother: true
  },
  {
    act: 'provider_account.map',
    prepare: async (at) => {
      const { id, endpointId } = await connectVapi(at)

      return () => mapProviderCalls(at, id, { endpointId, assistantId: null, now })
    }
  },
  {
    act: 'provider_account.map',
    prepare: async (at) => {
      const { id, endpointId } = await connectVapi(at)
      await mapProviderCalls(at, id, { endpointId, assistantId: null, now })

      return () => unmapProviderCalls(at, id, null)
    }
  },
  {
    act: 'mapping.save',
    prepare: async (at) => () => saveMapping(at, acme, now),
    leavesAnother: true
  },
  {
    act: 'mapping.delete',
    prepare: async (at) => {
      await saveMapping(at, acme, now)

      return () => deleteMapping(at, acme.name)
    }
  },
  {
    act: 'scorecard.create',
    prepare: async (at) => () => createScorecard(at, { ...booking, domain: `booking_${randomInt(1e9)}` }, { now }),
    leavesAnother: true
  },
  {
    act: 'scorecard.revise',
    prepare: async (at) => {
      await createScorecard(at, booking, { now })

      return async () => {
        const scorecard = await findScorecard(at, booking.domain)
        const basedOn = scorecard?.newest_revision ?? 0

        return await reviseScorecard(at, booking.domain, { questions: booking.questions, basedOn, now })
      }
    },
    leavesAnother: true
  },
  {
    act: 'scorecard.change',
    prepare: async (at) => {
      await createScorecard(at, booking, { now })

      return () => changeScorecard(at, booking.domain, { changes: { live_revision: 1 }, now })
    }
  },
  {
    act: 'scorecard.delete',
    prepare: async (at) => {
      await createScorecard(at, booking, { now })

      return () => deleteScorecard(at, booking.domain)
    }
  },
  {
    act: 'budget.change',
    prepare: async (at) => () => changeBudget(at, null, { perDay: 100, now })
  },
  {
    act: 'event_endpoint.create',
    prepare: async (at) => () => addEventEndpoint(at),
    leavesAnother: true
  },
  {
    act: 'event_endpoint.change',
    prepare: async (at) => {
      const id = await addEventEndpoint(at)
      const changes = { url: 'https://crm.example.com/another' }

      return () => changeEventEndpoint(at, id, { input: changes, guard, now })
    }
  },
  {
    act: 'event_endpoint.change',
    prepare: async (at) => {
      const id = await addEventEndpoint(at)

      return () => changeEventEndpoint(at, id, { input: { state: 'paused' }, guard, now })
    }
  },
  {
    act: 'event_endpoint.delete',
    prepare: async (at) => {
      const id = await addEventEndpoint(at)

      return () => deleteEventEndpoint(at, id)
    }
  },
  {
    act: 'event_endpoint.rotate_secret',
    prepare: async (at) => {
      const id = await addEventEndpoint(at)

      return () => rotateEventSecret(at, id, { keyRing, now, randomBytes })
    },
    leavesAnother: true
  },
  {
    act: 'event_endpoint.test',
    prepare: async (at) => {
      const id = await addEventEndpoint(at)

      return () => recordEventTest(at, id)
    },
    leavesAnother: true
  },
  {
    act: 'event_endpoint.replay',
    prepare: async (at) => {
      const id = await addEventEndpoint(at)
      const event = {
        organizationId: at.organizationId,
        type: 'call.stored',
        subjectId: newId(),
        clientId: null
      } as const
      await db.transaction().execute((tx) => logEvents(tx, [event], now))
      await numberEvents(db, at.organizationId)
      await testDb
        .updateTable('event_deliveries')
        .set({ state: 'failed' })
        .where('event_endpoint_id', '=', id)
        .execute()

      return () => replayEvents(at, id, { input: { since_sequence: 1 }, now: new Date() })
    }
  },
  {
    act: 'endpoint.test',
    prepare: ofEndpoint(async (at, id) => {
      const { url: publicUrl } = await startReceiver()
      const sent = { sample: 'voicemail', now } as const

      return () => sendSample(at, id, { urls: { ...urls, publicUrl }, ...sent, id: newId() })
    }),
    leavesAnother: true
  },
  {
    act: 'rejection.release',
    prepare: async (at) => {
      const client = await addTestClient(testDb, at.organizationId)
      const [report] = reportsOf(newCaller(), now, newId())
      if (report !== undefined) await reject(db, client, report)
      const { id } = await testDb.selectFrom('rejected_reports').select('id').executeTakeFirstOrThrow()

      return () => releaseRejection(at, id as RejectionId, { writer })
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
  ...(['retention.remove', 'secrets.reencrypt', 'sso.state', 'evaluation.export', 'customer.export_list'] as const)
]

it('has a case for each action', () => {
  const tested = new Set([...useCases.map(({ act }) => act), ...ofOthers])

  expect([...tested].toSorted()).toEqual(Object.keys(auditActions).toSorted())
})

beforeEach(() => emptyTables(testDb))

describe.each(useCases)('$act', ({ act, prepare, leavesAnother, isOneOfConcurrent, isNotUndone }) => {
  it('writes exactly one event, or none if nothing changes', async () => {
    const at = within(db, await addOrganization(testDb), actor)
    const change = await prepare(at)
    await testDb.deleteFrom('audit_events').execute()

    await change()

    const events = await listEvents()
    expect(events).toMatchObject([
      {
        ...{ actor_kind: 'user', actor_id: actor.id, actor_name: 'Ada', action: act, ip: null },
        ...{ object_kind: auditActions[act] },
        organization_id: act === 'organization.create' ? expect.any(String) : at.organizationId
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
      const change = await prepare(within(db, await addOrganization(testDb), actor))
      await testDb.deleteFrom('audit_events').execute()

      await Promise.all([1, 2, 3].map(change))

      expect(await listEvents()).toMatchObject([{ action: act }])
    })

  if (!isNotUndone)
    it('changes nothing if its event cannot be written', async () => {
      const change = await prepare(within(db, await addOrganization(testDb), actor))
      await refuseRows(testDb, 'audit_events')
      const before = await dumpRows(testDb)

      await expect(change()).rejects.toThrow(/violates check constraint "no_rows"/)

      expect(await dumpRows(testDb)).toEqual(before)
    })
})

async function issueKey(at: Context): Promise<ApiKeyId> {
  const input = {
    name: 'CI',
    environment: 'sandbox',
    scopes: [],
    expiresAt: null,
    clientId: null,
    rateLimit: null
  } as const

  return (await issueApiKey(at, input, { id: newId<ApiKeyId>(), now, randomBytes })).id
}

/** A repetition is rejected, and must write no event. */
function ignoreState(error: unknown): void {
  if (!(error instanceof RefusedError || error instanceof EndpointStateError)) throw error
}

/** Adds an account of the provider, and an endpoint. */
async function connectVapi(at: Context) {
  return await addAccount({ db, testDb }, 'vapi', { origin, now, organization: at.organizationId })
}

/** Prepares a change of a webhook URL. */
function ofEndpoint(prepare: (at: Context, id: EndpointId) => Promise<() => Promise<unknown>>) {
  return async (at: Context) => {
    const { id } = await addUrl(at, await addClient(testDb, at.organizationId))

    return await prepare(at, id)
  }
}

async function addUrl(at: Context, clientId: ClientId) {
  const made = { id: newId<EndpointId>(), now, randomBytes }

  return await createEndpoint(at, { clientId, provider: 'vapi' }, { urls, ...made })
}

async function sign(at: Context, id: EndpointId, secret: string): Promise<void> {
  const scheme = readSignatureInput({ preset: 'vapi' })
  await signEndpoint(at, id, { scheme, secret, keyRing, now, randomBytes })
}

async function addEventEndpoint(at: Context): Promise<EventEndpointId> {
  const id = newId<EventEndpointId>()
  const input = { url: 'https://crm.example.com/services/very-secret-path' }
  await createEventEndpoint(at, input, { id, guard, keyRing, now, randomBytes })

  return id
}

async function addOneCall(at: Context): Promise<CallId> {
  return await addCall(testDb, at.organizationId, await addClient(testDb, at.organizationId))
}

/** Adds a call of a client that keeps recordings. */
async function addRecordedCall(at: Context) {
  const clientId = await addClient(testDb, at.organizationId)
  await changeRecordingPolicy(at, clientId, keeping)

  return { clientId, callId: await addCall(testDb, at.organizationId, clientId) }
}

/** Adds a customer with a call. */
async function addCaller(at: Context): Promise<CustomerId> {
  const clientId = await addClient(testDb, at.organizationId)
  const id = await addCustomer(testDb, at.organizationId, clientId)
  await addCall(testDb, at.organizationId, clientId, { customer_id: id, transcript: 'User: Hello' })

  return id
}

async function listEvents() {
  return await testDb.selectFrom('audit_events').selectAll().execute()
}
