import { connectLengths, maxAssistantIdLength, presentAccount } from '@callbook/admin'
import { type AccountEndpoint, type ListedProviderAccount, providerAccountStates } from '@callbook/db'
import {
  type ClientId,
  type EndpointId,
  type ProviderAccountId,
  type ProviderName,
  providerNames
} from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../../tenant/fields.ts'
import { Conflict } from '../answers.ts'

const closed = { additionalProperties: false }

const [exampleId, exampleEndpoint] = [
  '0199f1c2-0000-7000-8000-000000000021' as ProviderAccountId,
  '0199f1c2-0000-7000-8000-000000000003' as EndpointId
]

const assistantId = Nullable(Type.String({ minLength: 1, maxLength: maxAssistantIdLength }), {
  description: 'As the provider calls it; null for all calls whose assistant is not named otherwise'
})

const Assignment = Type.Object(
  { assistant_id: assistantId, endpoint_id: Uuid<EndpointId>(), client_id: Uuid<ClientId>() },
  { title: 'Assignment', ...closed }
)

/** An account at a provider, without its key, which nobody can show. */
export const ProviderAccount = Type.Object(
  {
    id: Uuid<ProviderAccountId>(),
    provider: Type.String(),
    base_url: Type.String({ description: 'Where the provider is asked' }),
    state: OneOf(providerAccountStates, {
      description: '`rejected`: the provider refuses the key, and is asked no more'
    }),
    last_error: Nullable(Type.String(), { description: 'Why it could not be asked of late; null while it can' }),
    last_ok_at: Nullable(DateTime()),
    last_pass_at: Nullable(DateTime(), { description: 'When what it has was compared last with what has arrived' }),
    created_at: DateTime(),
    open_gaps: Type.Integer({ description: 'Calls that it has, and whose reports have not arrived' }),
    is_comparing: Type.Boolean({ description: 'Whether somebody has asked for a comparison that is not done yet' }),
    assignments: Type.Array(Assignment, { description: 'Which of its calls belong to which webhook URL' })
  },
  {
    title: 'ProviderAccount',
    ...closed,
    examples: [
      {
        id: exampleId,
        provider: 'vapi',
        base_url: 'https://api.vapi.ai',
        state: 'active',
        last_error: null,
        last_ok_at: '2026-11-22T09:10:00.000Z',
        last_pass_at: '2026-11-22T09:10:00.000Z',
        created_at: '2026-01-15T09:30:00.000Z',
        open_gaps: 2,
        is_comparing: false,
        assignments: [
          {
            assistant_id: null,
            endpoint_id: exampleEndpoint,
            client_id: '0199f1c2-0000-7000-8000-000000000004'
          }
        ]
      }
    ]
  }
)

export function presentListed(
  row: ListedProviderAccount,
  assignments: readonly AccountEndpoint[]
): Static<typeof ProviderAccount> {
  const { open_gaps, is_comparing } = row

  return { ...presentAccount(row), open_gaps, is_comparing, assignments: assignments.map(presentAssignment) }
}

function presentAssignment({ assistant_id, endpoint_id, client_id }: AccountEndpoint): Static<typeof Assignment> {
  return { assistant_id, endpoint_id, client_id }
}

export const ProviderOrigins = Type.Object(
  { provider: OneOf<ProviderName>(providerNames), origins: Type.Array(Type.String()) },
  {
    title: 'ProviderOrigins',
    ...closed,
    examples: [{ provider: 'vapi', origins: ['https://api.vapi.ai'] }]
  }
)

const key = Type.String({ maxLength: connectLengths.key, description: 'Of the API of the provider; shown to nobody' })

export const ConnectInput = Type.Object(
  {
    provider: OneOf<ProviderName>(providerNames),
    base_url: Type.Optional(
      Type.String({
        maxLength: connectLengths.base_url,
        description: 'One of its origins; the first unless it is said'
      })
    ),
    key
  },
  { title: 'ConnectInput', ...closed, examples: [{ provider: 'vapi', key: 'a key of the provider' }] }
)

export const ProviderKeyInput = Type.Object(
  { key },
  { title: 'ProviderKeyInput', ...closed, examples: [{ key: 'a key of the provider' }] }
)

export const ConnectedAccount = Type.Object(
  { id: Uuid<ProviderAccountId>() },
  { title: 'ConnectedAccount', ...closed, examples: [{ id: exampleId }] }
)

export const AssignInput = Type.Object(
  { endpoint_id: Uuid<EndpointId>(), assistant_id: assistantId },
  { title: 'AssignInput', ...closed, examples: [{ endpoint_id: exampleEndpoint, assistant_id: null }] }
)

export const UnassignInput = Type.Object(
  { assistant_id: assistantId },
  { title: 'UnassignInput', ...closed, examples: [{ assistant_id: null }] }
)

export const CompareInput = Type.Object(
  { days: Type.Integer({ minimum: 1, maximum: 14, description: 'How many days back' }) },
  { title: 'CompareInput', ...closed, examples: [{ days: 1 }] }
)

export const ProviderAway = Conflict(
  'The provider does not answer, or refuses its key, or the organization has as many as it may',
  'Vapi does not answer at https://api.vapi.ai: try again later'
)
