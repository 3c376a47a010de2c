import { isObject } from '../../json/json.ts'
import type { MessagesMapping } from './document.ts'
import { findBy, type Leaf, leavesOf } from './leaves.ts'
import { numberOf } from './values.ts'

/** Returns whether a text may be the JSON text of a list or an object. */
export function looksLikeJson(value: string): boolean {
  return /^\s*[[{]/.test(value.slice(0, 200))
}

const messageLists =
  /(messages|transcripts?|transcript_object|chat|turns|conversation|dialog(ue)?|utterances|history|call_log|log)$/

/** Proposes where the messages are: the first list of objects with a speaker and a text. */
export function suggestMessages(leaves: readonly Leaf[]): MessagesMapping | undefined {
  for (const { pointer, name, value } of leaves) {
    if (!messageLists.test(name)) continue
    const isText = typeof value === 'string' && looksLikeJson(value)
    const items = isText ? parseQuietly(value) : value
    const first = Array.isArray(items) ? items.find(isObject) : undefined
    const found = first && messagesOf(first)
    if (found !== undefined) return { from: pointer, ...(isText && { parse: 'json' as const }), ...found }
  }

  return undefined
}

function messagesOf(item: Readonly<Record<string, unknown>>) {
  const leaves = leavesOf(item)
  const role = findBy(leaves, [/(^|\.)(role|speaker|who|sender|author|source|participant|from|type)$/])
  const text = findBy(leaves, [/(^|\.)(text|content|message|utterance|transcript|words|body|en_text|said)$/])
  const start = findBy(leaves, [
    /(^|[._])seconds_from_start$/,
    /(^|[._])(start|time|timestamp|at|offset|begin)(_?(at|time|ms|seconds|sec))?$/
  ])
  if (role === undefined || text === undefined || typeof text.value !== 'string') return undefined
  const unit = start && unitOfStart(start)

  return { role: role.pointer, text: text.pointer, ...(start && { start: start.pointer }), ...(unit && { unit }) }
}

/** A smaller Unix time has the unit of seconds. */
const leastMilliseconds = 1e11

function unitOfStart({ name, value }: Leaf): 'iso' | 'ms' | undefined {
  const number = numberOf(value)
  if (number === undefined) return 'iso'

  return name.endsWith('ms') || number > leastMilliseconds ? 'ms' : undefined
}

/** Length of the part of a JSON text that is parsed, because parsing 1 MB blocks other requests. */
const maxTextLength = 64 * 1024

/** Parses a list; of a long one, its first items. */
function parseQuietly(text: string): unknown {
  if (text.length <= maxTextLength) return parse(text)
  let part = text.slice(0, maxTextLength)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    part = part.slice(0, part.lastIndexOf('},'))
    const items = parse(`${part}}]`)
    if (items !== undefined) return items
  }

  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
