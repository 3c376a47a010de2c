import type { AccountChoice as Choice } from '@callbook/accounts'
import type { UserId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { platformRoles } from './schema.ts'

/** One of several accounts with the same address and password. */
export const AccountChoice = Type.Object(
  {
    id: Uuid<UserId>(),
    platform_role: Nullable(OneOf(platformRoles)),
    organizations: Type.Array(Type.String(), { description: 'Names of the organizations of the account' })
  },
  {
    title: 'AccountChoice',
    additionalProperties: false,
    examples: [{ id: '0199f1c2-0000-7000-8000-00000000000a', platform_role: null, organizations: ['Acme Group'] }]
  }
)

export function presentChoice({ id, platformRole, organizations }: Choice): Static<typeof AccountChoice> {
  return { id, platform_role: platformRole, organizations: [...organizations] }
}
