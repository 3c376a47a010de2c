import {
  type Database,
  type KnownWebhook,
  listKnownWebhooks,
  type ProviderEndpoint,
  saveKnownWebhooks
} from '@callbook/db'
import {
  type ApiRequest,
  type EndpointId,
  findWebhookSetting,
  type ListedCall,
  type ListingProvider,
  type ListingProviderName,
  type OrganizationId,
  type ProviderAccountId
} from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'
import { findEndpointsAt } from '../doctor/endpoint-at.ts'
import { fetchSettings } from '../doctor/fetch-settings.ts'

/** Finds the endpoints to which the provider sends reports according to its own settings. */
export interface WebhookSettings {
  /**
   * Requests the settings of the assistants and numbers of these calls, unless they were read recently.
   *
   * @throws {ProviderApiError} if the provider's rate limit is exceeded
   */
  learn(calls: readonly ListedCall[]): Promise<void>
  /** Returns undefined if the endpoint is unknown or belongs to another organization. */
  endpointOf(call: ListedCall): EndpointId | undefined
}

export interface SettingsSource {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly account: { readonly id: ProviderAccountId; readonly provider: string }
  readonly provider: ListingProvider
  readonly api: ProviderApi
  readonly now: () => Date
  readonly signal: AbortSignal
  /** Without it, nothing is written and the settings are kept for this run only. */
  readonly writer?: object | undefined
}

type Endpoints = readonly Pick<ProviderEndpoint, 'id' | 'slug_hash'>[]

/** How long read settings stay valid. */
const freshMs = 3_600_000

/** Maximum assistants and numbers of an account to read in that time. */
const maxRequested = 100

/** Maximum stored settings of an account. */
const maxKept = 1_000

/** @param endpoints all endpoints of the organization for this provider; every other URL counts as foreign */
export async function openWebhookSettings(source: SettingsSource, endpoints: Endpoints): Promise<WebhookSettings> {
  const { db, organizationId, account, provider, now, writer } = source
  let known = await listKnownWebhooks({ db, organizationId }, account.id)

  return {
    async learn(calls) {
      if (calls.length === 0) return
      const at = now()
      const fresh = known.filter(({ readAt }) => at.getTime() - new Date(readAt).getTime() < freshMs)
      const requested = unknownOrigins(calls, fresh)
      const requests = requestsFor(provider, requested)
      const isFresh = requests.length === requestsFor(provider, []).length && fresh.some(({ of }) => of === 'account')
      if (isFresh || requests.length === 0) return
      const reported = await requestSettings(requests, source, endpoints)
      const answered = reported ?? known.filter(isOneOf(requested))
      const read = [...answered, ...missingIn(answered, [...requested, ofAccount])]
      const learned = read.map((one): KnownWebhook => ({ ...one, readAt: at.toISOString() }))
      known = [...learned, ...missingIn(learned, fresh)].slice(0, maxKept)
      if (writer !== undefined) await saveKnownWebhooks({ db, organizationId }, account.id, known)
    },
    endpointOf(call) {
      const set = known.filter(({ isSet }) => isSet)

      return findWebhookSetting(call, set)?.endpointId ?? undefined
    }
  }
}

type Webhook = Omit<KnownWebhook, 'readAt'>

const ofAccount: Webhook = { of: 'account', id: null, isSet: false, endpointId: null }

/** Returns assistants and numbers of the calls that were not read recently, up to the limit. */
function unknownOrigins(calls: readonly ListedCall[], fresh: readonly Webhook[]): Webhook[] {
  const origins = calls.flatMap(({ assistantId, agentPhoneNumberId }): Webhook[] => [
    { ...ofAccount, of: 'assistant', id: assistantId },
    { ...ofAccount, of: 'phone_number', id: agentPhoneNumberId }
  ])
  const once = new Map(origins.map((origin) => [keyOf(origin), origin])).values()
  const unknown = missingIn(fresh, [...once]).filter(({ id }) => id !== null)

  return unknown.slice(0, Math.max(maxRequested - fresh.length, 0))
}

function requestsFor({ doctor }: ListingProvider, origins: readonly Webhook[]): readonly ApiRequest[] {
  const idsOf = (kind: Webhook['of']) => origins.flatMap(({ of, id }) => (of === kind && id !== null ? [id] : []))

  return doctor.webhookRequests({ assistantIds: idsOf('assistant'), phoneNumberIds: idsOf('phone_number') })
}

/** @returns `undefined` if the settings could not be read; calls are listed anyway */
async function requestSettings(
  requests: readonly ApiRequest[],
  { account, provider, api, signal }: SettingsSource,
  endpoints: Endpoints
): Promise<Webhook[] | undefined> {
  const endpointAt = findEndpointsAt(endpoints, account.provider as ListingProviderName)
  try {
    const webhooks = provider.doctor.webhooks(await fetchSettings(api, requests, { signal }))

    return webhooks.map(({ of, id, url }) => ({ of, id, isSet: true, endpointId: endpointAt(url) }))
  } catch (error) {
    // A key that may list calls may lack permission to read settings.
    if (error instanceof ProviderApiError && error.problem !== 'limited') return undefined
    throw error
  }
}

/** Returns the items of `all` that are not in `some`. */
function missingIn<Some extends Webhook>(some: readonly Webhook[], all: readonly Some[]): Some[] {
  const isIn = isOneOf(some)

  return all.filter((one) => !isIn(one))
}

function isOneOf(some: readonly Webhook[]): (one: Webhook) => boolean {
  const keys = new Set(some.map(keyOf))

  return (one) => keys.has(keyOf(one))
}

function keyOf({ of, id }: Pick<Webhook, 'id' | 'of'>): string {
  return JSON.stringify([of, id])
}
