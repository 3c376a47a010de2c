import { type AccountEndpoint, type ListedProviderAccount, providerAccountStates } from '@callbook/db'
import {
  type ClientId,
  type EndpointId,
  type ListingProviderName,
  listingProviderNames,
  type ProviderAccountId,
  type Finding as ProviderFinding
} from '@callbook/domain'
import { type AccountExamination, connectLengths, maxAssistantIdLength, presentAccount } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { Conflict } from '../http-api/responses.ts'

const closed = { additionalProperties: false }

const [exampleId, exampleEndpoint] = [
  '0199f1c2-0000-7000-8000-000000000021' as ProviderAccountId,
  '0199f1c2-0000-7000-8000-000000000003' as EndpointId
]

const assistantId = Nullable(Type.String({ minLength: 1, maxLength: maxAssistantIdLength }), {
  description: 'Name of the assistant at the provider; null for all calls of other assistants'
})

const Assignment = Type.Object(
  { assistant_id: assistantId, endpoint_id: Uuid<EndpointId>(), client_id: Uuid<ClientId>() },
  { title: 'Assignment', ...closed }
)

/** A provider account, without its API key, which is never shown. */
export const ProviderAccount = Type.Object(
  {
    id: Uuid<ProviderAccountId>(),
    provider: Type.String(),
    base_url: Type.String({ description: 'API base URL of the provider' }),
    state: OneOf(providerAccountStates, {
      description: '`rejected`: the provider rejected the key, and is no longer queried'
    }),
    last_error: Nullable(Type.String(), { description: 'Why the latest request failed; null if it succeeded' }),
    last_ok_at: Nullable(DateTime()),
    last_pass_at: Nullable(DateTime(), { description: 'When the account was last compared with the stored calls' }),
    created_at: DateTime(),
    open_gaps: Type.Integer({ description: 'Missing calls of the account' }),
    is_comparing: Type.Boolean({ description: 'Whether a requested comparison is still pending' }),
    assignments: Type.Array(Assignment, { description: 'The webhook URLs to which its calls belong' })
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
  { provider: OneOf<ListingProviderName>(listingProviderNames), origins: Type.Array(Type.String()) },
  {
    title: 'ProviderOrigins',
    ...closed,
    examples: [{ provider: 'vapi', origins: ['https://api.vapi.ai'] }]
  }
)

const key = Type.String({ maxLength: connectLengths.key, description: 'API key of the provider; never shown' })

export const ConnectInput = Type.Object(
  {
    provider: OneOf<ListingProviderName>(listingProviderNames),
    base_url: Type.Optional(
      Type.String({
        maxLength: connectLengths.base_url,
        description: 'One of its API base URLs; by default the first'
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
  { days: Type.Integer({ minimum: 1, maximum: 14, description: 'Number of days back' }) },
  { title: 'CompareInput', ...closed, examples: [{ days: 1 }] }
)

export const ProviderAway = Conflict(
  'The provider does not respond or rejects the key, or the organization has reached its limit of accounts',
  'Vapi does not respond at https://api.vapi.ai: try again later'
)

const Finding = Type.Object(
  {
    severity: OneOf(['problem', 'advice'], { description: '`problem`: reports are lost' }),
    setting: Type.String({ description: 'Name of the setting at the provider' }),
    subject: Type.String({ description: 'Name of the object that has the setting' }),
    current: Nullable(Type.String(), { description: 'Current value; null if not set' }),
    expected: Type.String({ description: 'Expected value' }),
    explanation: Type.String({ description: 'Explanation' }),
    endpoint_id: Nullable(Uuid<EndpointId>(), { description: 'The client concerned' })
  },
  { title: 'Finding', additionalProperties: false }
)

/** Result of the settings check. */
export const DoctorResult = Type.Object(
  {
    findings: Type.Array(Finding),
    problem: Nullable(Type.String(), { description: 'Why some settings could not be read' })
  },
  {
    title: 'Examination',
    additionalProperties: false,
    examples: [
      {
        findings: [
          {
            severity: 'advice',
            setting: 'server.backoffPlan',
            subject: 'assistant Riley (b2a1c9d0)',
            current: null,
            expected: '{"type":"exponential","maxRetries":10,"baseDelaySeconds":5}',
            explanation: 'Vapi sends each report once.',
            endpoint_id: null
          }
        ],
        problem: null
      }
    ]
  }
)

export function presentExamination({ findings, problem }: AccountExamination): Static<typeof DoctorResult> {
  return { findings: findings.map(presentFinding), problem }
}

function presentFinding(finding: ProviderFinding): Static<typeof Finding> {
  const { severity, setting, subject, current, expected, explanation, endpointId } = finding

  return { severity, setting, subject, current, expected, explanation, endpoint_id: endpointId as EndpointId | null }
}
