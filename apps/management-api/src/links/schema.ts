import type { LinkCheck } from '@callbook/accounts'
import { membershipRoles, type OrganizationId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { PasswordText } from '../session/inputs.ts'

const Token = Type.String({ minLength: 1, maxLength: 100, description: 'Part of the link after `#`' })

const exampleToken = 'J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M'

/** One line; the accounts package checks the rest. */
export const NameText = Type.String({ minLength: 1, maxLength: 400 })

export const LinkInput = Type.Object(
  { token: Token },
  { title: 'LinkInput', additionalProperties: false, examples: [{ token: exampleToken }] }
)

export const LinkUseInput = Type.Object(
  { token: Token, name: Type.Optional(NameText), password: Type.Optional(PasswordText) },
  {
    title: 'LinkUseInput',
    additionalProperties: false,
    examples: [{ token: exampleToken, name: 'Ann Lee', password: 'correct horse battery' }]
  }
)

/** Purpose of a link. */
export const Link = Type.Object(
  {
    purpose: OneOf(['sign_in', 'invitation', 'reset']),
    email: Type.String(),
    organization_id: Nullable(Uuid<OrganizationId>(), { description: 'Organization of an invitation' }),
    organization_name: Nullable(Type.String()),
    role: Nullable(OneOf(membershipRoles)),
    requires_name: Type.Boolean({ description: 'Whether `name` is required' }),
    requires_password: Type.Boolean({ description: 'Whether `password` is required' }),
    requires_sign_in: Type.Boolean({
      description: 'Whether the organization has an account with the address, whose user must sign in to use the link'
    }),
    allows_sign_in: Type.Boolean({
      description:
        'Whether a user with an account from staff can use the link after signing in; the same for every address'
    })
  },
  {
    title: 'Link',
    additionalProperties: false,
    examples: [
      {
        purpose: 'invitation',
        email: 'ann@example.com',
        organization_id: '0199f1c2-0000-7000-8000-000000000001',
        organization_name: 'Acme Group',
        role: 'reviewer',
        requires_name: true,
        requires_password: true,
        requires_sign_in: false,
        allows_sign_in: true
      }
    ]
  }
)

export function presentLink(link: LinkCheck): Static<typeof Link> {
  return {
    purpose: link.purpose,
    email: link.email,
    organization_id: link.organizationId,
    organization_name: link.organizationName,
    role: link.role,
    requires_name: link.requiresName,
    requires_password: link.requiresPassword,
    requires_sign_in: link.requiresSignIn,
    allows_sign_in: link.allowsSignIn
  }
}

export const UsedLink = Type.Object(
  {
    organization_id: Nullable(Uuid<OrganizationId>(), { description: 'The organization that the user has joined' }),
    awaits_code: Type.Boolean({ description: 'Whether the code of the second factor is required next' })
  },
  {
    title: 'UsedLink',
    additionalProperties: false,
    examples: [{ organization_id: '0199f1c2-0000-7000-8000-000000000001', awaits_code: false }]
  }
)
