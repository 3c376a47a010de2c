import type { ClientId, EndpointId, RejectionId } from '@callbook/domain'
import type { RejectedReportRow, RejectingEndpoint } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, Uuid } from '../http-api/fields.ts'

/** The webhook URL of a rejection. */
export const endpointMembers = {
  endpoint_id: Uuid<EndpointId>(),
  client_id: Uuid<ClientId>(),
  client_name: Type.String(),
  provider: Type.String()
}

export const exampleEndpoint = {
  endpoint_id: '0199f1c2-0000-7000-8000-000000000006' as EndpointId,
  client_id: '0199f1c2-0000-7000-8000-000000000003' as ClientId,
  client_name: 'Acme Honda',
  provider: 'vapi'
}

const members = {
  id: Uuid<RejectionId>(),
  received_at: DateTime(),
  status: Type.Integer({
    description: 'Status of the response to the sender: 200 for a report that could not be stored later'
  }),
  cause: Type.String(),
  path: Nullable(Type.String(), { description: 'JSON path of the error in the body' }),
  provider_call_id: Nullable(Type.String(), { description: 'Call id of the provider' }),
  request_id: Uuid(),
  has_body: Type.Boolean({
    description: 'Whether the body is stored, so that the report can be retried; a body that is not JSON is not stored'
  }),
  ...endpointMembers
}

const example = {
  id: '0199f1c2-0000-7000-8000-000000000009' as RejectionId,
  received_at: '2026-11-22T09:10:00.000Z',
  status: 400,
  cause: 'Expected string',
  path: 'message.call.id',
  provider_call_id: null,
  request_id: '0199f1c2-0000-7000-8000-00000000000f',
  has_body: true,
  ...exampleEndpoint
}

/** A rejected report. */
export const Rejection = Type.Object(members, { title: 'Rejection', additionalProperties: false, examples: [example] })

export function presentRejection(row: RejectedReportRow): Static<typeof Rejection> {
  const { id, received_at, is_acknowledged, cause, path, provider_call_id, request_id, has_body } = row
  const status = is_acknowledged ? 200 : 400

  return { id, received_at, status, cause, path, provider_call_id, request_id, has_body, ...presentEndpoint(row) }
}

/** Returns the members of the webhook URL of a rejection. */
export function presentEndpoint({ endpoint_id, client_id, client_name, provider }: RejectingEndpoint) {
  return { endpoint_id, client_id, client_name, provider }
}

/** A rejected report with its body. */
export const RejectionWithBody = Type.Object(
  { ...members, body: Nullable(Type.String(), { description: 'The body as received, without secrets' }) },
  {
    title: 'RejectionWithBody',
    additionalProperties: false,
    examples: [{ ...example, body: '{"message":{"type":"end-of-call-report","call":{"id":5}}}' }]
  }
)
