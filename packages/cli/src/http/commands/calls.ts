import type { CallId, OrganizationId } from '@callbook/domain'
import type { CallSearch, ListPage } from '@callbook/operations'
import { snakeCase } from '../../commands/snake-case.ts'
import { bodyOf, dataOf } from '../api.ts'
import { at, atQuery, type HttpCommands, type HttpSession, pick } from '../http-command.ts'
import { inOrganization } from '../organizations.ts'
import { readPages } from '../read-pages.ts'

interface ListOptions extends Omit<CallSearch, 'clientId' | 'customerId'>, ListPage {
  readonly organization: OrganizationId
  readonly client?: CallSearch['clientId']
  readonly customer?: CallSearch['customerId']
}

const path = '/console/api/organizations/{organization}/calls'

export const callCommands = {
  'call list': (session, { organization, limit, offset, ...options }: ListOptions) =>
    inOrganization(
      organization,
      async () => {
        if (session.isJson) {
          const page = { ...filterOf(options), limit, offset }
          const { data, pagination } = await bodyOf(session.api.GET(`${path}/whole`, atQuery({ organization }, page)))

          return { items: data, total: pagination.total }
        }
        let total = 0
        const rows = await readPages(offset + limit, async (page) => {
          const query = { ...filterOf(options), ...page }
          const body = await bodyOf(session.api.GET(path, atQuery({ organization }, query)))
          total = body.total_is_bounded ? body.total + 1 : body.total

          return body
        })

        return { items: rows.slice(offset), total }
      },
      'client',
      options.client
    ),

  'call show': (session, id: CallId, { organization }: { organization: OrganizationId }) =>
    inOrganization(
      organization,
      async () => {
        const call = await readCall(session, organization, id, ofCall)
        const found = await dataOf(session.api.GET(`${path}/{id}/evaluations`, at({ organization, id })))
        const evaluations = pick(found, 'status', 'updated_at', 'lead_quality', 'prompt_adherence')

        return { ...call, evaluations }
      },
      'call',
      id
    )
} satisfies HttpCommands

/** Names of filters that differ from their options. */
const filterNames: Readonly<Record<string, string>> = {
  client: 'client_id',
  customer: 'customer_id',
  start: 'start_date',
  end: 'end_date'
}

function filterOf(options: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      filterNames[name] ?? snakeCase(name),
      value instanceof Date ? value.toISOString() : String(value)
    ])
  )
}

/** Members of a call in a list of the tenant API, in their order. */
const ofListedCall = [
  ...['id', 'organization_id', 'client_id', 'customer_id', 'provider', 'provider_call_id', 'source', 'direction'],
  ...['status', 'ended_reason', 'started_at', 'ended_at', 'duration_seconds', 'caller_full_name'],
  ...['caller_phone_number', 'agent_phone_number', 'assistant_id', 'assistant_name', 'assistant_version', 'language'],
  ...['transfer_destination', 'call_summary', 'recording_url', 'cost_usd', 'success_evaluation', 'caller_sentiment'],
  ...['structured_data', 'metadata', 'evaluation_status', 'lead_score', 'adherence_score', 'sentiment'],
  ...['human_review_required', 'occurred_at', 'created_at', 'updated_at']
]

/** Members of a single call of the tenant API, in their order. */
const ofCall = [
  ...ofListedCall,
  ...['transcript', 'messages', 'recordings', 'transfers', 'cost_breakdown', 'provider_verdicts'],
  ...['provider_warnings', 'external_ids', 'numbers', 'performance', 'requested_at', 'reports', 'stored_recordings']
]

/** Reads a call as the tenant API presents it, without the forms of phone numbers for display. */
async function readCall({ api }: HttpSession, organization: string, id: string, names: readonly string[]) {
  const call = await dataOf(api.GET(`${path}/{id}`, at({ organization, id })))
  const transfers = call.transfers.map(({ destination_international: _, ...transfer }) => transfer)
  const members: Readonly<Record<string, unknown>> = { ...call, transfers }

  return Object.fromEntries(names.filter((name) => name in members).map((name) => [name, members[name]]))
}
