import { isObject } from '../../json/json.ts'
import type { ApiRequest } from '../listing/listing.ts'
import { readItems } from '../reading/lists.ts'
import { type Source, sourceOf } from '../reading/source.ts'
import type { ApiResponse, Finding } from './doctor.ts'

/** Maximum number of assistants, agents or numbers that are requested one by one. */
export const maxItems = 100

export function get(path: string): ApiRequest {
  return { method: 'GET', path }
}

export function unanswered(requests: readonly ApiRequest[], answers: readonly ApiResponse[]): readonly ApiRequest[] {
  const requested = new Set(answers.map(({ request }) => request.path))

  return requests.filter(({ path }) => !requested.has(path))
}

/** Returns the response to a request as a source; `undefined` without a response or if it is not an object. */
export function responseTo(answers: readonly ApiResponse[], { path }: ApiRequest): Source | undefined {
  const body = answers.find(({ request }) => request.path === path)?.body

  return isObject(body) ? sourceOf(body) : undefined
}

/** Returns the responses to requests whose path begins with `prefix`. */
export function responsesUnder(answers: readonly ApiResponse[], prefix: string): readonly Source[] {
  return answers.flatMap(({ request: { path }, body }) =>
    path.startsWith(prefix) && isObject(body) ? [sourceOf(body)] : []
  )
}

/** Returns the items of a response: the list at `name` in it, or the response itself. */
export function itemsOf(answers: readonly ApiResponse[], { path }: ApiRequest, name?: string): readonly Source[] {
  const body = answers.find(({ request }) => request.path === path)?.body
  const source = name === undefined ? sourceOf({ items: body }) : isObject(body) ? sourceOf(body) : undefined

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
export function unexamined(
  answers: readonly ApiResponse[],
  request: ApiRequest,
  examined: Examined
): readonly Finding[] {
  const { name, noun, limit } = examined
  const list = responseTo(answers, request)
  const hasMore = list === undefined ? itemsOf(answers, request, name).length >= limit : list.root['has_more'] === true
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
export function notRead(answers: readonly ApiResponse[]): readonly Finding[] {
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
