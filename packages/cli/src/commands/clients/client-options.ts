import { snakeCase } from '../snake-case.ts'

/** Options that describe a client. */
export interface ProfileOptions {
  readonly name?: string
  readonly displayName?: string
  readonly type?: string
  readonly status?: string
  readonly subscriptionPlan?: string
  readonly contactPerson?: string
  readonly contactEmail?: string
  readonly phoneNumber?: string
}

/** Returns the given options under the field names of the API. */
export function inputOf({ organization: _, ...profile }: ProfileOptions & { readonly organization?: string }): object {
  const named = Object.entries(profile).map(([name, value]) => [snakeCase(name), value])

  return Object.fromEntries(named)
}
