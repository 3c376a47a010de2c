import { isObject } from '../../json/json.ts'
import type { ApiRequest } from '../listing/listing.ts'
import { readItems } from '../reading/fields.ts'
import { type Source, sourceOf } from '../reading/source.ts'
import type { ApiAnswer, Finding } from './doctor.ts'

/** So many assistants, agents or numbers are asked after, one by one. */
export const maxItems = 100

export function get(path: string): ApiRequest {
  return { method: 'GET', path }
}

/** The requests that have no answer yet. */
export function unanswered(requests: readonly ApiRequest[], answers: readonly ApiAnswer[]): readonly ApiRequest[] {
  const asked = new Set(answers.map(({ request }) => request.path))

  return requests.filter(({ path }) => !asked.has(path))
}

/** The answer to a request, as something to read from; undefined where there is none, or no object. */
export function answerTo(answers: readonly ApiAnswer[], { path }: ApiRequest): Source | undefined {
  const body = answers.find(({ request }) => request.path === path)?.body

  return isObject(body) ? sourceOf(body) : undefined
}

/** The answers to requests whose path begins so, one item each. */
export function answersUnder(answers: readonly ApiAnswer[], prefix: string): readonly Source[] {
  return answers.flatMap(({ request: { path }, body }) =>
    path.startsWith(prefix) && isObject(body) ? [sourceOf(body)] : []
  )
}

/** The items of an answer: those at `name` in it, or of the answer itself. */
export function itemsOf(answers: readonly ApiAnswer[], { path }: ApiRequest, name?: string): readonly Source[] {
  const body = answers.find(({ request }) => request.path === path)?.body
  const source = name === undefined ? sourceOf({ items: body }) : isObject(body) ? sourceOf(body) : undefined

  return source === undefined ? [] : readItems(source, name ?? 'items')
}

interface LookedAt {
  /** Where they stand in the answer; undefined where the answer is the list. */
  readonly name?: string
  /** What they are, as many. */
  readonly noun: string
  /** How many were asked for. */
  readonly limit: number
}

/** That a list has more than what was looked at of it; nothing where it has not. */
export function notLookedAt(answers: readonly ApiAnswer[], request: ApiRequest, looked: LookedAt): readonly Finding[] {
  const { name, noun, limit } = looked
  const list = answerTo(answers, request)
  const hasMore = list === undefined ? itemsOf(answers, request, name).length >= limit : list.root['has_more'] === true
  if (!hasMore) return []
  const many = limit.toLocaleString('en-US')

  return [
    {
      setting: noun,
      subject: `all ${noun}`,
      found: `${many} looked at`,
      wanted: 'a look at the others, there',
      severity: 'advice',
      endpointId: null,
      text: `There are more ${noun} than ${many}. Of the others, nothing is known here.`
    }
  ]
}

/** What could not be read, of what was asked. */
export function notRead(answers: readonly ApiAnswer[]): readonly Finding[] {
  return answers
    .filter(({ body }) => typeof body !== 'object' || body === null)
    .map(({ request: { method, path } }) => ({
      setting: 'API key',
      subject: `${method} ${path.replace(/\?.*/, '')}`,
      found: null,
      wanted: 'may read it',
      severity: 'advice',
      endpointId: null,
      text: 'It could not be read, so it was not looked at: is the key allowed to?'
    }))
}
