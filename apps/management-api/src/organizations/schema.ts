import type { OrganizationRow } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, Uuid } from '../http-api/fields.ts'
import { NameText } from '../links/console.ts'

export const Organization = Type.Object(
  {
    id: Uuid<OrganizationId>(),
    name: Type.String(),
    created_at: DateTime(),
    suspended_at: Nullable(DateTime(), { description: 'Null if the organization is not suspended' })
  },
  {
    title: 'Organization',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000001',
        name: 'Acme Group',
        created_at: '2026-01-15T09:30:00.000Z',
        suspended_at: null
      }
    ]
  }
)

export function presentOrganization({
  id,
  name,
  created_at,
  suspended_at
}: OrganizationRow): Static<typeof Organization> {
  return { id, name, created_at, suspended_at }
}

export const OrganizationInput = Type.Object(
  { name: NameText },
  { title: 'OrganizationInput', additionalProperties: false, examples: [{ name: 'Acme Group' }] }
)

export const SuspensionInput = Type.Object(
  {
    refuses_reports: Type.Boolean({
      description: 'Whether webhook URLs respond like unknown ones, so that their reports are lost'
    }),
    reason: Nullable(Type.String({ minLength: 1, maxLength: 1_000 }), {
      description: 'For the audit log; null keeps the reason of an earlier suspension'
    })
  },
  {
    title: 'SuspensionInput',
    additionalProperties: false,
    examples: [{ refuses_reports: false, reason: 'unpaid since March' }]
  }
)

/** Whether an organization is suspended, and how. */
export const OrganizationState = Type.Object(
  {
    id: Uuid<OrganizationId>(),
    name: Type.String(),
    suspended_at: Nullable(DateTime(), { description: 'Null if the organization is not suspended' }),
    suspended_reason: Nullable(Type.String()),
    refuses_reports: Type.Boolean()
  },
  {
    title: 'OrganizationState',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000001',
        name: 'Acme Group',
        suspended_at: '2026-11-22T09:30:00.000Z',
        suspended_reason: 'unpaid since March',
        refuses_reports: false
      }
    ]
  }
)

/** Key figures of an organization. */
export const Figures = Type.Object(
  {
    calls: Type.Object(
      { today: Type.Integer(), days_7: Type.Integer(), days_30: Type.Integer() },
      { additionalProperties: false, description: 'Days in UTC, including today' }
    )
  },
  {
    title: 'Figures',
    additionalProperties: false,
    examples: [{ calls: { today: 12, days_7: 340, days_30: 1_250 } }]
  }
)
