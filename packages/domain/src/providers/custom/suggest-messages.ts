import { isObject } from '../../json/json.ts'
import type { MessagesMapping } from './document.ts'
import { findBy, type Leaf, leavesOf } from './leaves.ts'
import { parseList } from './messages.ts'
import { numberOf } from './values.ts'

/** Returns whether a text may be the JSON text of a list or an object. */
export function looksLikeJson(value: string): boolean {
  return /^\s*[[{]/.test(value.slice(0, 100))
}

const messageLists = /(messages|transcript|chat|turns|conversation|dialog(ue)?|utterances)$/

/** Proposes where the messages are: the first list of objects with a speaker and a text. */
export function suggestMessages(leaves: readonly Leaf[]): MessagesMapping | undefined {
  for (const { pointer, name, value } of leaves) {
    if (!messageLists.test(name)) continue
    const isText = typeof value === 'string' && looksLikeJson(value)
    const items = isText ? parseList(value) : value
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
  const start = findBy(leaves, [/(^|[._])(start|time|timestamp|at|offset|begin)(_?(at|time|ms|seconds|sec))?$/])
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
