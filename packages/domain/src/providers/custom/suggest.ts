import { isObject } from '../../json/json.ts'
import {
  type FieldMapping,
  type MappedFieldName,
  type MappingDocument,
  type MessagesMapping,
  mappedFields
} from './mapping.ts'
import { escapeName } from './pointer.ts'
import { isUnfinishedEvent } from './stage.ts'
import { toDurationSeconds, toInstant, toNumber } from './values.ts'
import {
  agentNumber,
  besideTheCall,
  callerNumber,
  type FieldNames,
  fieldNames,
  messageTime,
  numberPairs,
  onlyNumber,
  suggestValues,
  unfinishedStatuses,
  usualValue
} from './vendor-words.ts'

/** Proposes a mapping by the names of the members of a body; `undefined` if no name looks like a call id. */
export function suggestMapping(body: unknown): MappingDocument | undefined {
  const leaves = leavesOf(body)
  const id = suggestId(leaves)
  if (id === undefined) return undefined
  const ofCall = leaves.filter(({ name }) => !besideTheCall.test(name))
  const messages = suggestMessages(leaves)
  const found = new Map<MappedFieldName, Leaf>()
  for (const names of fieldNames) {
    const leaf = findField(names.field === 'recording_url' ? leaves : ofCall, names, (one) =>
      names.field === 'requested_at' ? isBefore(one, found.get('started_at') ?? found.get('ended_at')) : true
    )
    if (leaf !== undefined) found.set(names.field, leaf)
  }
  addEnd(found, ofCall)
  if (found.has('caller.name'))
    for (const name of ['caller.first_name', 'caller.last_name'] as const) found.delete(name)
  const direction = findChoice(ofCall, 'direction', { names: [/(^|[._])direction$/], others: directionNames })
  const status = findChoice(ofCall, 'status', { names: statusNames, others: [/(^|\.)disposition$/] })
  const fields = Object.fromEntries([...found].map(([field, leaf]) => [field, fieldOf(field, leaf, found)] as const))

  return {
    id: [...id],
    ...conditionOf(leaves, status),
    fields: {
      ...fields,
      ...(direction && { direction: fieldOf('direction', direction, found) }),
      ...(status && { status: fieldOf('status', status, found) }),
      ...suggestNumbers(ofCall)
    },
    ...(messages && { messages })
  }
}

const directionNames = [/call_type$|type_of_call$|(^|\.)(type|way|dir|flow)$/]
const statusNames = [/call_status$/, /(^|\.)((connectivity_)?status|outcome|state|result)$/]

function findField(
  leaves: readonly Leaf[],
  { field, names, not }: FieldNames,
  isPossible: (leaf: Leaf) => boolean = () => true
): Leaf | undefined {
  return findBy(leaves, names, (leaf) => !(not?.test(leaf.name) ?? false) && isFit(field, leaf) && isPossible(leaf))
}

/** Returns `false` for a time after another one, such as the creation of the message about a call. */
function isBefore(leaf: Leaf, other: Leaf | undefined): boolean {
  const [time, limit] = [toInstant(leaf.value, 'iso'), toInstant(other?.value, 'iso')]

  return time === undefined || limit === undefined || time.getTime() <= limit.getTime()
}

/** Finds a member with words of ours for the values of a vendor. Names of the second kind need a known value. */
function findChoice(
  leaves: readonly Leaf[],
  field: 'direction' | 'status',
  { names, others }: { readonly names: readonly RegExp[]; readonly others: readonly RegExp[] }
): Leaf | undefined {
  const texts = leaves.filter(({ value }) => typeof value === 'string' && value.length <= 100)
  const known = texts.filter(({ value }) => usualValue(field, String(value)) !== undefined)

  return findBy(known, names) ?? findBy(texts, names) ?? findBy(known, others)
}

/**
 * Returns one pointer, or several if the first can be absent. Around the object of a call, `/id` is that of the
 * message.
 */
function suggestId(leaves: readonly Leaf[]): readonly string[] | undefined {
  const given = leaves.filter(
    ({ name, value }) =>
      ((typeof value === 'string' && value !== '') || typeof value === 'number') && !notACall.test(name)
  )
  const certain = given.filter(({ name }) => !uncertainId.test(name))
  const first =
    findBy(certain, idPatterns) ??
    findBy(given, idPatterns.slice(3)) ??
    findBy(certain, [innerId, rootId]) ??
    findBy(given, idPatterns) ??
    findBy(certain, lastIdPatterns) ??
    findBy(given, lastIdPatterns)
  if (first === undefined) return undefined
  if (!uncertainId.test(first.name)) return [first.pointer]
  const other = findBy(
    given.filter((leaf) => leaf !== first),
    [...idPatterns, rootId]
  )

  return other === undefined ? [first.pointer] : [first.pointer, other.pointer]
}

const idOf = '[._](id|uuid|sid)$'

/** An id with such a name can be absent: the network has none for calls in a browser, or a call was not connected. */
const uncertainId = /(^|[._])(twilio|telnyx|plivo|vonage|sip|telephony|provider|carrier|network|interaction|attempt)/

/** The id of another system, such as `provider_call_id`, comes last. */
const idPatterns = [
  /(^|\.)object\.id$/,
  new RegExp(`(^|\\.)call${idOf}`),
  new RegExp(`(^|\\.)(conversation|chat|session|execution)${idOf}`),
  new RegExp(`(^|\\.)(interaction|attempt)${idOf}`)
]

const rootId = /^(id|uuid)$/
const innerId = /^(data|payload|body|object|resource)(\.(data|object|call|conversation))?\.(id|uuid)$/

const lastIdPatterns = [
  new RegExp(`(call|conversation|session|interaction)(_(log|record|leg))?${idOf}`),
  /^(resource|record|response)_id$/,
  /\.(id|uuid)$/
]

/** Ids of other things than calls. */
const notACall = /(agent|assistant|users?|contact|customer|lead|campaign|account|config|app|group)[._](id|uuid|sid)$/

/**
 * The other messages of a vendor, such as the start of a call, have the same call id. Without a name of an event, the
 * status of the call decides.
 */
function conditionOf(leaves: readonly Leaf[], status: Leaf | undefined): Pick<MappingDocument, 'report_when'> {
  const texts = leaves.filter(({ value }) => typeof value === 'string' && value.length <= 100 && value !== '')
  const event =
    findBy(texts, [eventName]) ??
    findBy(
      texts.filter(({ value }) => !channel.test(String(value))),
      [typeName]
    ) ??
    findBy(
      texts.filter(({ value }) => endOfCall.test(String(value)) && /[._-]/.test(String(value))),
      [otherEventName]
    )
  if (event !== undefined) {
    const name = String(event.value)
    return isUnfinishedEvent(name) ? {} : { report_when: [{ pointer: event.pointer, in: [name] }] }
  }
  if (status === undefined || !/status$|state$/.test(status.name)) return {}
  const unfinished = unfinishedStatuses(String(status.value))

  return unfinished === undefined ? {} : { report_when: [{ pointer: status.pointer, not_in: [...unfinished] }] }
}

const eventName = /^((event|message|data|payload|body)\.)?(event|event_name|event_type|message_type|hook_event)$/
const typeName = /^((event|message|data|payload|body)\.)?type$/
const otherEventName = /^((event|message|data|payload|body)\.)?(name|action|topic)$/
const endOfCall = /(end|complet|finish|hang_?up|analy[sz]ed|report)/i

/** Values of `type` for the channel of a call, which are no events. */
const channel =
  /^(call|voice|phone|web|sip|video|chat|in|out|inbound|outbound|incoming|outgoing)([-_ ]?(phone|web|sip)?[-_ ]?calls?)?$/i

/** Takes the time of the message as the end of the call if its times are not known otherwise. */
function addEnd(found: Map<MappedFieldName, Leaf>, leaves: readonly Leaf[]): void {
  if (found.has('ended_at') || (found.has('started_at') && found.has('duration_seconds'))) return
  const end = findBy(leaves, [messageTime], (leaf) => isFit('ended_at', leaf))
  if (end !== undefined) found.set('ended_at', end)
}

/** Proposes the numbers of both sides. The sides of a pair depend on the direction; without one, they stay unknown. */
function suggestNumbers(leaves: readonly Leaf[]): Readonly<Record<string, FieldMapping>> {
  const numbers = leaves.filter(({ value }) => isNumber(value))
  const caller = findField(numbers, callerNumber)
  const agent = findField(numbers, agentNumber)
  const pair = numberPairs
    .map(([from, to]) => [findBy(numbers, [from]), findBy(numbers, [to])] as const)
    .find(([from, to]) => from !== undefined && to !== undefined)
  const [from, to] = pair ?? []
  const isOfPair = caller !== undefined && (caller === from || caller === to)

  if (from !== undefined && to !== undefined && (caller === undefined || isOfPair)) {
    return {
      'caller.phone_number': { by_direction: { inbound: [from.pointer], outbound: [to.pointer] } },
      'agent.phone_number':
        agent !== undefined && agent !== from && agent !== to
          ? { from: [agent.pointer] }
          : { by_direction: { inbound: [to.pointer], outbound: [from.pointer] } }
    }
  }

  const fromAlone = findBy(numbers, [/(^|[._])from(_phone)?(_number)?$/])
  const single = caller ?? findField(numbers, onlyNumber) ?? fromAlone
  const other = agent ?? otherSide(single, from ?? fromAlone, to)

  return {
    ...(single && { 'caller.phone_number': { from: [single.pointer] } }),
    ...(other && other !== single && { 'agent.phone_number': { from: [other.pointer] } })
  }
}

/** Returns the number of a pair that is not the caller's. */
function otherSide(caller: Leaf | undefined, from: Leaf | undefined, to: Leaf | undefined): Leaf | undefined {
  if (caller === undefined || from === undefined || caller === from) return undefined
  if (caller.value === from.value) return to

  return to === undefined || caller.value === to.value ? from : undefined
}

function isFit(name: MappedFieldName, { value }: Leaf): boolean {
  const { kind } = mappedFields[name]
  if (kind === 'json') return isObject(value)
  if (kind === 'time') return isPlaceholder(value) || toInstant(value, 'iso') !== undefined
  if (kind === 'duration') return isPlaceholder(value) || (toDurationSeconds(value) ?? -1) >= 0
  if (kind === 'money') return isPlaceholder(value) || (toNumber(value) ?? -1) >= 0
  if (name === 'success' && typeof value === 'boolean') return true
  if (typeof value !== 'string') return false
  if (name === 'recording_url') return isPlaceholder(value) || /^https?:\/\//i.test(value)

  return !looksLikeJson(value)
}

function isNumber(value: unknown): boolean {
  if (typeof value === 'number') return value >= 1e6
  if (typeof value !== 'string' || value.length > 60) return false

  return isPlaceholder(value) || (/\d{3}/.test(value) && !/^\d{4}-\d\d-\d\d/.test(value) && !value.includes('://'))
}

/** Values of examples in documentation stand for any value. */
const placeholder = /^(<[^<>]{0,40}>|\.{2,3}|…|string|x{3,}|\[[^[\]]{0,40}\])$/i

function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 50 && placeholder.test(value)
}

function fieldOf(name: MappedFieldName, leaf: Leaf, found: ReadonlyMap<MappedFieldName, Leaf>): FieldMapping {
  const { pointer, name: key, value } = leaf
  const from = [pointer]
  const { kind } = mappedFields[name]
  const unit = kind === 'duration' ? durationUnit(leaf, found) : kind === 'money' ? moneyUnit(key) : undefined
  if (kind === 'time' && toNumber(value) !== undefined) return { from, unit: epochUnit(toNumber(value) ?? 0) }
  if (kind === 'choice') return { from, values: suggestValues(name, String(value)), otherwise: 'unknown' }

  return unit === undefined ? { from } : { from, unit }
}

/** Smallest Unix times in these units. */
const leastMilliseconds = 1e11

const leastMicroseconds = 1e14

function epochUnit(time: number): 'iso' | 'ms' | 's' {
  if (time >= leastMicroseconds) return 'iso'

  return time >= leastMilliseconds ? 'ms' : 's'
}

/** Returns the unit by the name, else by the start and the end, else `undefined`. */
function durationUnit({ name, value }: Leaf, found: ReadonlyMap<MappedFieldName, Leaf>): string | undefined {
  const named = durationUnitIn(name)
  if (named !== undefined) return named
  const number = toNumber(value)
  if (number === undefined) return isPlaceholder(value) ? undefined : 's'
  const [start, end] = (['started_at', 'ended_at'] as const).map((field) => toInstant(found.get(field)?.value, 'iso'))
  if (start === undefined || end === undefined || number === 0) return undefined
  const seconds = (end.getTime() - start.getTime()) / 1000

  return (['s', 'ms', 'min'] as const).find((unit) => Math.abs(number * scales[unit] - seconds) <= 2 + seconds / 5)
}

/** Returns the unit in the name of a member; `undefined` if the name has none. */
function durationUnitIn(name: string): 'ms' | 'min' | 's' | undefined {
  if (/(^|[._])(ms|msec|millis|milliseconds)$/.test(name)) return 'ms'
  if (/(^|[._])(min|mins|minutes)$/.test(name)) return 'min'

  return /(^|[._])(s|sec|secs|seconds|billsec)$/.test(name) ? 's' : undefined
}

const scales = { s: 1, ms: 0.001, min: 60 } as const

/** Returns the currency unit in the name of a member; `undefined` if the name has none. */
function moneyUnit(name: string): 'cents' | 'usd' | undefined {
  if (/(^|[._])cents?$/.test(name)) return 'cents'

  return /(^|[._])(usd|dollars?)([._]|$)/.test(name) ? 'usd' : undefined
}

/** Proposes where the messages are: the first list of objects with a speaker and a text. */
function suggestMessages(leaves: readonly Leaf[]): MessagesMapping | undefined {
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

const messageLists =
  /(messages|transcripts?|transcript_object|chat|turns|conversation|dialog(ue)?|utterances|history|call_log|log)$/

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

function unitOfStart({ name, value }: Leaf): 'iso' | 'ms' | undefined {
  const number = toNumber(value)
  if (number === undefined) return 'iso'

  return name.endsWith('ms') || number > leastMilliseconds ? 'ms' : undefined
}

/** Returns whether a text may be the JSON text of a list or an object. */
function looksLikeJson(value: string): boolean {
  return /^\s*[[{]/.test(value.slice(0, 200))
}

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

/** Length of the part of a JSON text that is parsed, because parsing 1 MB blocks other requests. */
const maxTextLength = 64 * 1024

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Leaf {
  readonly pointer: string
  /** The path in lower case: words joined by `_`, names joined by dots: `call.end_time`. */
  readonly name: string
  readonly value: unknown
}

/** Bounds the work on a body of 1 MB. A real body has a few hundred members outside of lists. */
const maxLeaves = 600

const maxDepth = 8
const maxNameLength = 64

/**
 * Lists the values inside a body except the items of arrays, those of outer objects first: at most 600 values, 8
 * levels deep. Members with a longer name than 64 characters are left out.
 */
function leavesOf(body: unknown): readonly Leaf[] {
  const leaves: Leaf[] = []
  let level: readonly Leaf[] = [{ pointer: '', name: '', value: body }]
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const start = leaves.length
    for (const parent of level) addMembers(leaves, parent)
    level = leaves.slice(start)
  }

  return leaves
}

function addMembers(leaves: Leaf[], { pointer, name, value }: Leaf): void {
  if (!isObject(value)) return
  for (const key of Object.keys(value)) {
    if (leaves.length >= maxLeaves) return
    if (key.length > maxNameLength) continue
    const words = wordsOf(key)
    leaves.push({
      pointer: `${pointer}/${escapeName(key)}`,
      name: name === '' ? words : `${name}.${words}`,
      value: value[key]
    })
  }
}

function wordsOf(key: string): string {
  return key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s.-]+/g, '_')
    .toLowerCase()
}

/**
 * Returns the first leaf whose name matches the first possible pattern, and that is fit. The names are tested first.
 */
function findBy(
  leaves: readonly Leaf[],
  names: readonly RegExp[],
  isFit: (leaf: Leaf) => boolean = () => true
): Leaf | undefined {
  for (const name of names) {
    const found = leaves.find((leaf) => name.test(leaf.name) && isFit(leaf))
    if (found !== undefined) return found
  }

  return undefined
}

/** Lists what a mapping assumes without a sign of it in the vendor's names, as sentences for the user. */
export function mappingNotes({ report_when: conditions = [], fields }: MappingDocument): readonly string[] {
  const { cost_usd: cost, duration_seconds: duration, direction, 'caller.phone_number': caller } = fields

  return [
    ...(conditions.length > 0
      ? []
      : ['report_when: every message becomes a call. Add a condition if the vendor also sends other messages.']),
    ...guess(cost, moneyUnit, (pointer) => `cost_usd: ${pointer} is read as US dollars. ${setUnit('cents')}`),
    ...guess(
      duration,
      durationUnitIn,
      (pointer) => `duration_seconds: ${pointer} is read as seconds. ${setUnit('ms', 'min')}`
    ),
    ...(direction === undefined && fromNumber.test(caller?.from?.[0] ?? '')
      ? [
          `caller.phone_number: ${caller?.from?.[0]} is read as the caller in both directions. In outbound calls, it is your own number.`
        ]
      : []),
    ...(direction === undefined
      ? ['direction: no field has it, so it is unknown, and numbers that depend on it have no side.']
      : [])
  ]
}

const fromNumber = /\/(from|to)([_-]?(phone)?[_-]?number)?$/i

function setUnit(...units: readonly string[]): string {
  return `Set "unit" to ${units.map((unit) => `"${unit}"`).join(' or ')} if the vendor reports another one.`
}

function guess(
  field: FieldMapping | undefined,
  unitIn: (name: string) => string | undefined,
  note: (pointer: string) => string
): readonly string[] {
  const [pointer] = field?.from ?? []
  if (field === undefined || pointer === undefined || field.unit !== undefined) return []
  const name = pointer
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll('/', '.')

  return unitIn(name) === undefined ? [note(pointer)] : []
}
