import type { CallRow } from '@callbook/db'
import type { Reader } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { described } from '../http-api/described.ts'

const columns = {
  time: { occurred_at: (call: CallRow) => call.occurred_at },
  received: { received_at: (call: CallRow) => call.created_at },
  client: { client: (call: CallRow) => call.client_name },
  caller: {
    caller_name: (call: CallRow) => call.caller_full_name,
    caller_phone_number: (call: CallRow) => call.caller_phone_number
  },
  direction: { direction: (call: CallRow) => call.direction },
  status: { status: (call: CallRow) => call.status },
  end_reason: { ended_reason: (call: CallRow) => call.ended_reason },
  duration: { duration_seconds: (call: CallRow) => call.duration_seconds },
  lead_score: { lead_score: (call: CallRow) => call.lead_score },
  adherence: { adherence_score: (call: CallRow) => call.adherence_score },
  sentiment: { sentiment: (call: CallRow) => call.sentiment },
  cost: { cost_usd: (call: CallRow) => call.cost_usd },
  review: { needs_review: (call: CallRow) => yesOrNo(call.human_review_required) }
}

type Name = keyof typeof columns

const names = Object.keys(columns) as Name[]

const read: Reader<readonly Name[]> = {
  expected: `one or more of ${names.join(', ')}, separated by commas`,
  schema: Type.String({ pattern: '^[a-z_]+(,[a-z_]+)*$', examples: ['time,client,caller'] }),
  // Costs require a permission. The console hides end reasons by default, too.
  absent: names.filter((name) => name !== 'cost' && name !== 'end_reason'),
  read(text) {
    const requested = text.split(',')

    return requested.every((one) => names.includes(one as Name))
      ? names.filter((name) => requested.includes(name))
      : undefined
  }
}

export const columnsParameter = described(read, 'Columns of the file after the call id')

export function fileColumns(requested: readonly Name[]) {
  return { call_id: (call: CallRow) => call.id, ...Object.assign({}, ...requested.map((name) => columns[name])) }
}

function yesOrNo(value: boolean | null): string | null {
  if (value === null) return null

  return value ? 'yes' : 'no'
}
