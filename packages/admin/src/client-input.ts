import type { ClientProfile } from '@callbook/db'
import { normalizePhoneNumber } from '@callbook/domain'
import { type Static, type TLiteral, type TUnion, Type } from '@sinclair/typebox'
import { Value, type ValueError, ValueErrorType } from '@sinclair/typebox/value'
import { InputError } from './input-error.ts'
import { Name } from './name.ts'

export const clientTypes = [
  'dealership',
  'clinic',
  'restaurant',
  'real_estate',
  'home_services',
  'legal',
  'hospitality',
  'retail',
  'other'
] as const
export const clientStatuses = ['active', 'inactive', 'suspended'] as const
export const subscriptionPlans = ['trial', 'basic', 'pro', 'enterprise'] as const

/** What may be said about a new client. A description completes the sentence "… must be". */
export const ClientInput = Type.Object(
  {
    name: Name,
    display_name: Type.Optional(Type.String({ ...Name, description: `${Name.description}; without it, the name` })),
    type: Type.Optional(oneOf(clientTypes, 'other')),
    status: Type.Optional(oneOf(clientStatuses, 'active')),
    subscription_plan: Type.Optional(oneOf(subscriptionPlans, 'trial')),
    contact_person: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^[^\\u0000-\\u001f\\u007f]*$',
        description: 'a line of at most 200 characters'
      })
    ),
    contact_email: Type.Optional(
      Type.String({
        maxLength: 254,
        pattern: '^([^\\s@\\u0000-\\u001f\\u007f]+@[^\\s@\\u0000-\\u001f\\u007f]+)?$',
        description: 'an e-mail address'
      })
    ),
    phone_number: Type.Optional(
      Type.String({ maxLength: 40, description: 'a phone number with its country code, such as +1 415 555 0100' })
    )
  },
  { additionalProperties: false }
)
export type ClientInput = Static<typeof ClientInput>

/**
 * The client that `input` describes, with defaults filled in and the phone number in E.164.
 *
 * @throws {InputError} naming the first member that is wrong
 */
export function readClientInput(input: unknown): ClientProfile {
  if (!Value.Check(ClientInput, input)) throw new InputError(problemIn(input))
  const malformed = Object.entries(input).find(([, text]) => !text.isWellFormed())
  if (malformed !== undefined) throw new InputError(`${malformed[0]} must be well-formed Unicode`)

  return {
    name: input.name,
    display_name: input.display_name ?? input.name,
    type: input.type ?? 'other',
    status: input.status ?? 'active',
    subscription_plan: input.subscription_plan ?? 'trial',
    contact_person: input.contact_person ?? '',
    contact_email: input.contact_email ?? '',
    phone_number: readPhoneNumber(input.phone_number ?? '')
  }
}

function readPhoneNumber(text: string): string {
  if (text === '') return ''
  const number = normalizePhoneNumber(text, undefined)
  if (number === null) throw new InputError(mustBe('phone_number'))

  return number
}

function problemIn(input: unknown): string {
  const error = Value.Errors(ClientInput, input).First()
  const member = error?.path.slice(1) ?? ''
  if (error === undefined || member === '') return 'A client must be a JSON object'

  return isUnknownMember(error) ? `${JSON.stringify(member.slice(0, 100))} is not a member of a client` : mustBe(member)
}

function isUnknownMember({ type }: ValueError): boolean {
  return type === ValueErrorType.ObjectAdditionalProperties
}

function mustBe(member: string): string {
  const properties: Readonly<Record<string, { readonly description?: string }>> = ClientInput.properties

  return `${member} must be ${properties[member]?.description}`
}

function oneOf<Choice extends string>(choices: readonly Choice[], byDefault: Choice): TUnion<TLiteral<Choice>[]> {
  return Type.Union(
    choices.map((choice) => Type.Literal(choice)),
    { default: byDefault, description: `one of ${choices.join(', ')}` }
  )
}
