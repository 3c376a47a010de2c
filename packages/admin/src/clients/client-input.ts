import type { ClientProfile } from '@callbook/db'
import { normalizePhoneNumber } from '@callbook/domain'
import { type Static, type TLiteral, type TUnion, Type } from '@sinclair/typebox'
import { Value, type ValueError, ValueErrorType } from '@sinclair/typebox/value'
import { InputError } from '../input-error.ts'
import { inUnits, maxNameLength, Name, nameForm } from '../name.ts'

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

/** How long the texts about a client are at most, in characters. */
export const clientTextLengths = { name: maxNameLength, contact_person: 200, contact_email: 254 } as const

/** What may be said about a new client. */
export const ClientInput = Type.Object(
  {
    name: Type.String({ ...Name, description: 'What the client is called, on one line' }),
    display_name: Type.Optional(
      Type.String({ ...Name, description: 'The name to show to people; without it, `name`' })
    ),
    type: Type.Optional(oneOf(clientTypes, 'other', 'The trade of the client')),
    status: Type.Optional(oneOf(clientStatuses, 'active', 'For the reader; it never stops calls from being stored')),
    subscription_plan: Type.Optional(oneOf(subscriptionPlans, 'trial', 'What the client pays for; for the reader')),
    contact_person: Type.Optional(
      Type.String({
        maxLength: clientTextLengths.contact_person,
        pattern: '^[^\\u0000-\\u001f\\u007f]*$',
        description: 'Whom to ask for there, on one line'
      })
    ),
    contact_email: Type.Optional(
      Type.String({
        maxLength: clientTextLengths.contact_email,
        pattern: '^([^\\s@\\u0000-\\u001f\\u007f]+@[^\\s@\\u0000-\\u001f\\u007f]+)?$',
        description: 'The e-mail address of that person'
      })
    ),
    phone_number: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'With its country code, in any notation; answered in E.164. Callers’ numbers without one are read as of this country'
      })
    )
  },
  { additionalProperties: false }
)
export type ClientInput = Static<typeof ClientInput>

/** What completes the sentence "… must be". */
const forms: Readonly<Record<string, string>> = {
  name: nameForm,
  display_name: nameForm,
  type: `one of ${clientTypes.join(', ')}`,
  status: `one of ${clientStatuses.join(', ')}`,
  subscription_plan: `one of ${subscriptionPlans.join(', ')}`,
  contact_person: 'a line of at most 200 characters',
  contact_email: 'an e-mail address',
  phone_number: 'a phone number with its country code, such as +1 415 555 0100'
}

/**
 * The client that `input` describes, with defaults filled in and the phone number in E.164.
 *
 * @throws {InputError} naming the first member that is wrong
 */
export function readClientInput(input: unknown): ClientProfile {
  if (!isClientInput(input)) throw new InputError(problemIn(input))
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

/**
 * The same of a client that there is: what `input` leaves out stays as it was.
 *
 * @throws {InputError} naming the first member that is wrong
 */
export function readClientChange(input: unknown, before: ClientProfile): ClientProfile {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new InputError(noObject)

  return readClientInput({ ...before, ...input })
}

function isClientInput(input: unknown): input is ClientInput {
  return Value.Check(ClientInput, membersInUnits(input))
}

function membersInUnits(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input

  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? inUnits(value) : value])
  )
}

function readPhoneNumber(text: string): string {
  if (text === '') return ''
  const number = normalizePhoneNumber(text, undefined)
  if (number === null) throw new InputError(mustBe('phone_number'))

  return number
}

const noObject = 'A client must be a JSON object'

function problemIn(input: unknown): string {
  const error = Value.Errors(ClientInput, membersInUnits(input)).First()
  const member = error?.path.slice(1) ?? ''
  if (error === undefined || member === '') return noObject

  return isUnknownMember(error) ? `${JSON.stringify(member.slice(0, 100))} is not a member of a client` : mustBe(member)
}

function isUnknownMember({ type }: ValueError): boolean {
  return type === ValueErrorType.ObjectAdditionalProperties
}

function mustBe(member: string): string {
  return `${member} must be ${forms[member]}`
}

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  byDefault: Choice,
  description: string
): TUnion<TLiteral<Choice>[]> {
  return Type.Union(
    choices.map((choice) => Type.Literal(choice)),
    { default: byDefault, description }
  )
}
