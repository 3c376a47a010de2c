import { isObject } from '../../json/json.ts'
import type { FieldMapping, MappingDocument } from './document.ts'
import { type MappedFieldName, mappedFields } from './fields.ts'
import { findBy, type Leaf, leavesOf } from './leaves.ts'
import { looksLikeJson, suggestMessages } from './suggest-messages.ts'
import { suggestValues } from './suggest-values.ts'
import { numberOf } from './values.ts'

type Pattern = readonly [MappedFieldName, ...RegExp[]]

/** Names of members for each field, the most specific first. */
const patterns: readonly Pattern[] = [
  [
    'ended_at',
    /(^|[._])(end(ed)?|finish(ed)?|completed|stop(ped)?|hangup|closed)(_?(at|time|timestamp|datetime|date|on))?$/
  ],
  [
    'started_at',
    /(^|[._])(start(ed)?|begin|began|answered|connected)(_?(at|time|timestamp|datetime|date|on))?$/,
    /^((call|session|conversation|data)\.)?created(_at|_time)?$/
  ],
  [
    'duration_seconds',
    /(call_)?duration(_(s|sec|secs|seconds|ms|milliseconds|min|minutes))?$/,
    /call_length$/,
    /(^|[._])(seconds|length)$/
  ],
  ['direction', /direction$/, /call_type$/],
  ['status', /call_status$/, /(^|\.)(status|outcome|state|result)$/],
  ['ended_reason', /(end|ended|hangup|disconnect(ion)?|termination)(_call)?_(reason|cause)$/],
  [
    'caller.phone_number',
    /(caller|customer|lead|user|contact)[._](phone|number|phone_number|phone_e164)$/,
    /(^|[._])from(_number)?$/
  ],
  ['caller.name', /(caller|customer|lead|contact)[._](full_)?name$/],
  ['caller.email', /(^|[._])e?mail(_address)?$/],
  ['agent.phone_number', /(agent|assistant|bot|business)[._](phone|number|phone_number)$/, /(^|[._])to(_number)?$/],
  ['agent.id', /(agent|assistant|bot)[._]id$/],
  ['agent.name', /(agent|assistant|bot)[._]name$/],
  ['summary', /(^|\.)(call_)?summary$/, /summary$/],
  ['recording_url', /recording(_(url|link|uri))?$/, /audio_(url|link|uri)$/],
  ['cost_usd', /(total_)?(cost|price)(_(usd|cents|total))?$/, /(billing|cost|price)\.total(_(usd|cents))?$/],
  ['language', /(^|[._])(language|locale)(_code)?$/],
  ['success', /(^|[._])success(ful)?$/],
  ['sentiment', /sentiment$/],
  ['transcript', /transcript(ion)?(_text)?$/],
  ['metadata', /metadata$/],
  ['structured_data', /(extracted|structured|collected|analysis)[._](data|fields|variables|results?)$/]
]

/** The id of another system, such as `provider_call_id`, comes last. */
const idPatterns = [
  /(^|\.)call[._](id|uuid|sid)$/,
  /(^|\.)(conversation|session|interaction|execution)[._](id|uuid|sid)$/,
  /^(id|uuid)$/,
  /(call|conversation|session|interaction)[._](id|uuid|sid)$/,
  /\.(id|uuid)$/
]

const eventName = /^((event|message|data)\.)?(event|event_name|event_type|type)$/
const endOfCall = /(end|complet|finish|hang_?up|analy[sz]ed|report)/i

/** Proposes a mapping by the names of the members of a body; `undefined` if no name looks like a call id. */
export function suggestMapping(body: unknown): MappingDocument | undefined {
  const leaves = leavesOf(body)
  const id = findBy(
    leaves.filter(({ value }) => typeof value === 'string' || typeof value === 'number'),
    idPatterns
  )
  if (id === undefined) return undefined
  const messages = suggestMessages(leaves)
  const fields: Record<string, FieldMapping> = {}
  for (const [name, ...names] of patterns) {
    const found = findBy(
      leaves.filter((leaf) => isFit(name, leaf)),
      names
    )
    if (found !== undefined) fields[name] = fieldOf(name, found)
  }

  return { id: [id.pointer], ...conditionOf(leaves), fields: byDirection(fields), ...(messages && { messages }) }
}

/** The other messages of a vendor, such as the start of a call, have the same call id: the first would be stored. */
function conditionOf(leaves: readonly Leaf[]): Pick<MappingDocument, 'report_when'> {
  const event = findBy(leaves, [eventName])
  if (typeof event?.value !== 'string' || !endOfCall.test(event.value) || event.value.length > 100) return {}

  return { report_when: [{ pointer: event.pointer, in: [event.value] }] }
}

const [from, to] = [/from(_?number)?$/i, /to(_?number)?$/i]

/** A `from` and a `to` number change sides with the direction of the call. */
function byDirection(fields: Readonly<Record<string, FieldMapping>>): Readonly<Record<string, FieldMapping>> {
  const [[caller = ''] = [], [agent = ''] = []] = [
    fields['caller.phone_number']?.from,
    fields['agent.phone_number']?.from
  ]
  if (fields['direction'] === undefined || !from.test(caller) || !to.test(agent)) return fields

  return {
    ...fields,
    'caller.phone_number': { by_direction: { inbound: [caller], outbound: [agent] } },
    'agent.phone_number': { by_direction: { inbound: [agent], outbound: [caller] } }
  }
}

function isFit(name: MappedFieldName, { value }: Leaf): boolean {
  const { kind } = mappedFields[name]
  if (kind === 'json') return isObject(value)
  if (kind === 'text') return typeof value === 'string' && !looksLikeJson(value)
  if (kind === 'choice') return typeof value === 'string'
  if (kind === 'time') return typeof value === 'string' || typeof value === 'number'

  return numberOf(value) !== undefined
}

const millisecondsSince1973 = 1e11

function fieldOf(name: MappedFieldName, { pointer, name: key, value }: Leaf): FieldMapping {
  const from = [pointer]
  const number = numberOf(value)
  const { kind } = mappedFields[name]
  if (kind === 'time' && number !== undefined) return { from, unit: number > millisecondsSince1973 ? 'ms' : 's' }
  if (kind === 'duration' && /(ms|milliseconds)$/.test(key)) return { from, unit: 'ms' }
  if (kind === 'duration' && /(min|minutes)$/.test(key)) return { from, unit: 'min' }
  if (kind === 'money' && key.endsWith('cents')) return { from, unit: 'cents' }
  if (kind === 'choice') return { from, values: suggestValues(name, String(value)), otherwise: 'unknown' }

  return { from }
}
