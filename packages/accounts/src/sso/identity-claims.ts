import { isReadableName } from '@callbook/domain'

/** What a verified ID token says about a user. */
export interface IdentityClaims {
  readonly issuer: string
  /** Identifier of the account at the issuer, which is never reassigned. */
  readonly subject: string
  /** Address as reported; `undefined` if absent or reported as unverified. Never used to find an account. */
  readonly email: string | undefined
  readonly name: string | undefined
  /** Values of the groups claim; `undefined` if the token has none. */
  readonly groups: readonly string[] | undefined
  /** When the user last entered a credential at the identity provider. */
  readonly authenticatedAt: Date | undefined
}

const maxLabel = 200

/** Returns the text by which users recognize an identity. */
export function labelOf({ email, name, subject }: IdentityClaims): string {
  return [...(readable(email) ?? readable(name) ?? readable(subject) ?? 'unnamed')].slice(0, maxLabel).join('')
}

/** Returns the name of a new account. */
export function nameOf(claims: IdentityClaims): string {
  return [...(readable(claims.name) ?? labelOf(claims))].slice(0, maxLabel).join('')
}

function readable(text: string | undefined): string | undefined {
  const line = text?.trim() ?? ''

  return line !== '' && !/[\p{Cc}\p{Cs}]/u.test(line) && isReadableName(line) ? line : undefined
}
