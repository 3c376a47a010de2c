import { type EndpointRow, findCallId, findEndpoint } from '@callbook/db'
import { type CallId, type EndpointId, type ProviderName, providerNames } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { type DeliveryOutcome, postDelivery } from '../endpoints/post-delivery.ts'
import type { WebhookUrls } from '../endpoints/present-endpoint.ts'
import { signedFor, type TestDelivery } from '../endpoints/test-delivery.ts'
import { InputError } from '../input-error.ts'
import type { Context } from '../within.ts'
import { type SampleName, writeSample } from './samples/index.ts'

export interface SentSample {
  readonly endpoint_id: EndpointId
  readonly provider: ProviderName
  readonly sample: SampleName
  readonly provider_call_id: string
  /** HTTP status; `null` without a response. */
  readonly status: number | null
  readonly answer: string | null
  /** ID of the stored call; `null` if it is not stored, or not yet. */
  readonly call_id: CallId | null
  /** Why the report was rejected; `null` if it was accepted. */
  readonly problem: string | null
}

interface Sample {
  readonly urls: WebhookUrls
  readonly sample: SampleName
  /** UUID that identifies the call; use a new one for each report. */
  readonly id: string
  readonly now: Date
  /** Maximum time to wait for the response, in milliseconds; by default 10 seconds. */
  readonly timeoutMs?: number
}

/**
 * Sends the report of a fictitious call to a webhook URL as the provider would: signed as the endpoint requires, to the
 * public address. Records an audit event before the report is sent.
 *
 * @returns `undefined` if the endpoint does not exist
 * @throws {InputError} if the key ring cannot decrypt the URL or the secret
 */
export async function sendSample(
  at: Context,
  endpointId: EndpointId,
  { urls, sample, id, now, timeoutMs = 10_000 }: Sample
): Promise<SentSample | undefined> {
  const { db } = at
  const endpoint = await findEndpoint(at, endpointId)
  if (endpoint === undefined) return undefined
  const provider = providerOf(endpoint)
  const { body, providerCallId } = writeSample(provider, sample, { id, now })
  const delivery: TestDelivery = signedFor(endpoint, urls, { body, id, now })
  await db.transaction().execute(async (tx) => {
    const entry = { act: 'endpoint.test', objectId: endpointId, clientId: endpoint.client_id } as const
    await recordAuditEvent(tx, at, { ...entry, changes: newValues({ delivery: 'sent', sample }) })
  })

  const outcome = await postDelivery(delivery, timeoutMs)
  const callId = outcome.status === 200 ? await findCallId(at, providerCallId) : undefined

  return {
    endpoint_id: endpointId,
    provider,
    sample,
    provider_call_id: providerCallId,
    status: outcome.status,
    answer: outcome.answer,
    call_id: callId ?? null,
    problem: problemOf(outcome, endpoint)
  }
}

function providerOf({ provider }: EndpointRow): ProviderName {
  const name = providerNames.find((one) => one === provider)
  if (name === undefined) throw new InputError('There is no sample report of another vendor. Send one from the vendor')

  return name
}

function problemOf({ status, problem }: DeliveryOutcome, endpoint: EndpointRow): string | null {
  if (status === 200) return null
  if (problem === 'timeout') return 'no response in time'
  if (status === null) return 'PUBLIC_WEBHOOK_URL cannot be reached from the server'

  return `the response was HTTP ${status}${reasonOf(status, endpoint)}`
}

/** Explains the response with details that strangers do not receive. */
function reasonOf(status: number, endpoint: EndpointRow): string {
  if (status === 401) return ': the signature was rejected. Check that SECRETS_KEY is the key of the service'
  if (status === 403) return ': the endpoint does not allow the address of the server'
  if (status !== 404) return ''
  if (endpoint.status !== 'active') return `: the endpoint is ${endpoint.status}`

  return ': check that PUBLIC_WEBHOOK_URL is the address of this installation'
}
