import { isObject } from '../json/json.ts'
import type { ApiRequest, ListedCall } from './listing.ts'
import { readItems } from './reading/lists.ts'
import { createSource, type Source } from './reading/source.ts'

export interface ProviderResponse {
  readonly request: ApiRequest
  /** Null if it does not exist or the key may not read it. */
  readonly body: unknown
}

/** Where a provider sends the reports of some calls. */
export interface WebhookSetting {
  /** Scope of the setting: an assistant, a number of the agent, or all other calls of the account. */
  readonly of: 'assistant' | 'phone_number' | 'account'
  /** The provider's id of the assistant or number; null for the account. */
  readonly id: string | null
  readonly url: string
}

/** The assistants and the agent's numbers of some calls, by the provider's ids. */
export interface CallOrigins {
  readonly assistantIds: readonly string[]
  readonly phoneNumberIds: readonly string[]
}

export interface DoctorContext {
  /** Returns the endpoint of a URL; null for a URL of another system. */
  endpointAt(url: string): string | null
  /** The endpoints of the account's calls, by assistant or for all calls. Empty if no mapping exists. */
  readonly endpoints: readonly { readonly id: string; readonly assistantId: string | null }[]
}

/** A setting to change at the provider. */
export interface Finding {
  /** The provider's name of the setting: `server.backoffPlan`. */
  readonly setting: string
  /** The object with the setting: `assistant Front desk (b2a1c9d0)`. */
  readonly subject: string
  /** Current value; null if not set. Only the host if it is a URL of another system, which may contain a secret. */
  readonly current: string | null
  readonly expected: string
  /** A `problem` loses calls or parts of them. */
  readonly severity: 'problem' | 'advice'
  /** The affected endpoint; null if unknown. */
  readonly endpointId: string | null
  /** The consequence, in sentences. */
  readonly explanation: string
}

/** Checks how a provider's settings affect its reports. Pure and read-only: the caller sends the requests. */
export interface ProviderDoctor {
  /** Returns the next requests, given the responses so far; empty once everything is known. */
  requests(answers: readonly ProviderResponse[]): readonly ApiRequest[]

  /** Returns the requests that find where the reports of some calls are sent, and no others. */
  webhookRequests(origins: CallOrigins): readonly ApiRequest[]

  /** Returns where reports are sent, according to the responses to `webhookRequests`. */
  webhooks(answers: readonly ProviderResponse[]): readonly WebhookSetting[]

  check(answers: readonly ProviderResponse[], context: DoctorContext): readonly Finding[]
}

/**
 * Returns the setting that applies to a call: first its assistant's, then its number's, then the account's.
 * `undefined` if none is set.
 */
export function findWebhookSetting<Setting extends Pick<WebhookSetting, 'id' | 'of'>>(
  { assistantId, agentPhoneNumberId }: Pick<ListedCall, 'assistantId' | 'agentPhoneNumberId'>,
  settings: readonly Setting[]
): Setting | undefined {
  const ids = { assistant: assistantId, phone_number: agentPhoneNumberId, account: null }
  const order = ['assistant', 'phone_number', 'account'] as const
  const found = order.flatMap((of) =>
    settings.filter((setting) => setting.of === of && setting.id === ids[of] && (of === 'account' || ids[of] !== null))
  )

  return found[0]
}

const webhookPath = /\/webhook\/([a-z]+)\/([A-Za-z0-9_-]{1,64})\/?$/

/** Returns the slug of a Callbook webhook URL of a provider on any host; null for a URL of another form. */
export function readSlug(url: string, provider: string): string | null {
  const [, name, slug] = webhookPath.exec(URL.parse(url)?.pathname ?? '') ?? []

  return name === provider && slug !== undefined ? slug : null
}

export type PartialFinding = Omit<Finding, 'subject' | 'endpointId'>

export function problem(finding: Omit<PartialFinding, 'severity'>): PartialFinding {
  return { ...finding, severity: 'problem' }
}

export function advice(finding: Omit<PartialFinding, 'severity'>): PartialFinding {
  return { ...finding, severity: 'advice' }
}

/** Adds the subject and the endpoint to findings. */
export function findingsAbout(
  subject: string,
  endpointId: string | null,
  evaluated: readonly PartialFinding[]
): readonly Finding[] {
  return evaluated.map((each) => ({ ...each, subject, endpointId }))
}

/** The URL to which an object at a provider sends its reports. */
interface Sending {
  readonly subject: string
  readonly setting: string
  /** The provider's id of the assistant; null for other objects, such as a number. */
  readonly assistantId: string | null
  readonly url: string | null
  /** The consequence if the object has no URL of its own, as a sentence. */
  readonly otherwise: string
}

interface Route {
  /** Null if the reports arrive at no Callbook endpoint. */
  readonly endpointId: string | null
  readonly findings: readonly Finding[]
}

/**
 * Checks the URL of an object. Another URL is a problem if the object's calls are mapped to an endpoint, advice if no
 * calls are mapped, and not reported if only other calls are mapped.
 */
export function checkUrl(sending: Sending, { endpointAt, endpoints }: DoctorContext): Route {
  const { assistantId, url } = sending
  const endpointId = url === null ? null : endpointAt(url)
  const own = endpoints.filter((endpoint) => assistantId !== null && endpoint.assistantId === assistantId)
  const expected = own.length > 0 ? own : endpoints.filter((endpoint) => endpoint.assistantId === null)
  const isMapped = endpoints.length > 0
  if (expected.some(({ id }) => id === endpointId)) return { endpointId, findings: [] }
  if (expected.length === 0 && (endpointId !== null || isMapped)) return { endpointId, findings: [] }

  const wanted = expected[0]?.id ?? null
  const evaluated = {
    setting: sending.setting,
    current: endpointId === null ? readOrigin(url) : urlOf(endpointId),
    expected: wanted === null ? 'a webhook URL of Callbook' : urlOf(wanted),
    severity: isMapped ? 'problem' : 'advice',
    explanation: textOf(sending, endpointId)
  } as const

  return { endpointId, findings: findingsAbout(sending.subject, wanted, [evaluated]) }
}

function textOf({ url, otherwise }: Sending, endpointId: string | null): string {
  if (endpointId !== null) return 'Its calls are mapped to one endpoint, but its reports arrive at another.'

  return url === null ? otherwise : 'Its reports are sent to another system. None of them arrives here.'
}

function urlOf(endpointId: string): string {
  return `the webhook URL of endpoint ${endpointId}`
}

/** Returns only the host of a URL, because its path may be another system's credential. */
export function readOrigin(url: string | null): string | null {
  return url === null ? null : (URL.parse(url)?.origin ?? 'no URL')
}

export function describeSubject(kind: string, id: string | null, name: string | null): string {
  const names = name === null || name === id ? [id] : [name, id === null ? null : `(${id})`]

  return [kind, ...names].filter((part) => part !== null).join(' ')
}

/** Maximum number of assistants, agents or numbers that are requested one by one. */
export const maxItems = 100

export function getRequest(path: string): ApiRequest {
  return { method: 'GET', path }
}

export function pendingRequests(
  requests: readonly ApiRequest[],
  answers: readonly ProviderResponse[]
): readonly ApiRequest[] {
  const requested = new Set(answers.map(({ request }) => request.path))

  return requests.filter(({ path }) => !requested.has(path))
}

/** Returns the response to a request as a source; `undefined` without a response or if it is not an object. */
export function findResponse(answers: readonly ProviderResponse[], { path }: ApiRequest): Source | undefined {
  const body = answers.find(({ request }) => request.path === path)?.body

  return isObject(body) ? createSource(body) : undefined
}

/** Returns the responses to requests whose path begins with `prefix`. */
export function filterResponses(answers: readonly ProviderResponse[], prefix: string): readonly Source[] {
  return answers.flatMap(({ request: { path }, body }) =>
    path.startsWith(prefix) && isObject(body) ? [createSource(body)] : []
  )
}

/** Returns the items of a response: the list at `name` in it, or the response itself. */
export function listItems(
  answers: readonly ProviderResponse[],
  { path }: ApiRequest,
  name?: string
): readonly Source[] {
  const body = answers.find(({ request }) => request.path === path)?.body
  const source = name === undefined ? createSource({ items: body }) : isObject(body) ? createSource(body) : undefined

  return source === undefined ? [] : readItems(source, name ?? 'items')
}

interface Examined {
  /** Member of the list in the response; `undefined` if the response is the list. */
  readonly name?: string
  /** Plural noun for the items. */
  readonly noun: string
  /** Number of requested items. */
  readonly limit: number
}

/** Returns advice if a list has more items than were checked, else nothing. */
export function adviseOnRest(
  answers: readonly ProviderResponse[],
  request: ApiRequest,
  examined: Examined
): readonly Finding[] {
  const { name, noun, limit } = examined
  const list = findResponse(answers, request)
  const hasMore =
    list === undefined ? listItems(answers, request, name).length >= limit : list.root['has_more'] === true
  if (!hasMore) return []
  const many = limit.toLocaleString('en-US')

  return [
    {
      setting: noun,
      subject: `all ${noun}`,
      current: `${many} checked`,
      expected: 'a check of the others at the provider',
      severity: 'advice',
      endpointId: null,
      explanation: `There are more than ${many} ${noun}. The others were not checked.`
    }
  ]
}

/** Returns a finding for each setting that could not be read. */
export function adviseOnUnread(answers: readonly ProviderResponse[]): readonly Finding[] {
  return answers
    .filter(({ body }) => typeof body !== 'object' || body === null)
    .map(({ request: { method, path } }) => ({
      setting: 'API key',
      subject: `${method} ${path.replace(/\?.*/, '')}`,
      current: null,
      expected: 'permission to read it',
      severity: 'advice',
      endpointId: null,
      explanation: 'This setting could not be read or checked. Does the key have permission to read it?'
    }))
}
