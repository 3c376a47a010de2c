import { callBounds, callWithTranscriptColumns, jsonTemplate } from '@callbook/db'
import { formatPhoneNumber } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { detailBounds } from '../http-api/bounds.ts'
import { Nullable } from '../http-api/fields.ts'
import { CallWithTranscript } from './schema.ts'

const { cost_usd, cost_breakdown, transfers, ...withoutCosts } = CallWithTranscript.properties

const international = (of: string) =>
  Nullable(Type.String(), { description: `International form of \`${of}\`, grouped` })

const ShownTransfer = Type.Object(
  { ...transfers.items.properties, destination_international: international('destination') },
  { title: 'ShownTransfer', additionalProperties: false }
)

/** A call with its content and display values. */
export const ShownCall = Type.Object(
  {
    ...withoutCosts,
    cost_usd: Type.Optional(cost_usd),
    cost_breakdown: Type.Optional(cost_breakdown),
    caller_phone_number_international: international('caller_phone_number'),
    agent_phone_number_international: international('agent_phone_number'),
    transfer_destination_international: international('transfer_destination'),
    transfers: Type.Array(ShownTransfer)
  },
  {
    title: 'ShownCall',
    additionalProperties: false,
    examples: CallWithTranscript['examples'].map((call: Static<typeof CallWithTranscript>) => ({
      ...call,
      caller_phone_number_international: internationalForm(call.caller_phone_number),
      agent_phone_number_international: internationalForm(call.agent_phone_number),
      transfer_destination_international: internationalForm(call.transfer_destination),
      transfers: call.transfers.map(shownTransfer)
    }))
  }
)

type Column = keyof typeof callWithTranscriptColumns

const costs: readonly Column[] = ['cost_usd', 'cost_breakdown']

/** First in the JSON text, so that they are found without parsing the rest. */
const numbers: readonly Column[] = ['caller_phone_number', 'agent_phone_number', 'transfer_destination', 'transfers']

function templateOf(columns: readonly Column[]) {
  const shape = Object.fromEntries(columns.map((name) => [name, name]))

  return jsonTemplate(callWithTranscriptColumns, shape, { ...callBounds, ...detailBounds })
}

const others = (Object.keys(callWithTranscriptColumns) as Column[]).filter((name) => !numbers.includes(name))

/** Writes a call in the form that `presentCall` expects. */
export const callJson = {
  withCosts: templateOf([...numbers, ...others]),
  withoutCosts: templateOf([...numbers, ...others.filter((name) => !costs.includes(name))])
}

const member = (name: string, value: string) => `"${name}":(null|${value}),`
const jsonText = '"(?:[^"\\\\]|\\\\.)*"'

/** Matches the members of `numbers`. Transfers are flat: a bracket ends them, unless it is in a string. */
const beginning = new RegExp(
  `^\\{${numbers.map((name) => member(name, name === 'transfers' ? `\\[(?:[^\\]"]|${jsonText})*\\]` : jsonText)).join('')}`
)

/** @param json as written by `callJson` */
export function presentCall(json: string): string {
  const found = beginning.exec(json)
  if (found === null) return json
  const [start, ...values] = found
  const [caller, agent, destination, transfers] = values.map((value) => JSON.parse(value))
  const shown = {
    caller_phone_number: caller,
    agent_phone_number: agent,
    transfer_destination: destination,
    transfers: (transfers ?? []).map(shownTransfer),
    caller_phone_number_international: internationalForm(caller),
    agent_phone_number_international: internationalForm(agent),
    transfer_destination_international: internationalForm(destination)
  }

  return `${JSON.stringify(shown).slice(0, -1)},${json.slice(start.length)}`
}

function shownTransfer(transfer: Static<typeof transfers>[number]) {
  return { ...transfer, destination_international: internationalForm(transfer.destination) }
}

function internationalForm(number: string | null): string | null {
  return number === null ? null : formatPhoneNumber(number)
}
