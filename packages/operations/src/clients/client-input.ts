import type { ClientProfile } from '@callbook/db'
import {
  clientStatuses,
  clientTypes,
  inputBounds,
  isReadableName,
  normalizePhoneNumber,
  readableForm,
  subscriptionPlans
} from '@callbook/domain'
import { type Static, type TLiteral, type TUnion, Type } from '@sinclair/typebox'
import { Value, type ValueError, ValueErrorType } from '@sinclair/typebox/value'
import { InputError } from '../input-error.ts'
import { inUnits, Name, nameForm } from '../name.ts'

export const ClientInput = Type.Object(
  {
    name: Type.String({ ...Name, description: 'Name of the client, on one line' }),
    display_name: Type.Optional(Type.String({ ...Name, description: 'Name for display; by default, `name`' })),
    type: Type.Optional(oneOf(clientTypes, 'other', 'Industry of the client')),
    status: Type.Optional(oneOf(clientStatuses, 'active', 'For your information; calls are stored regardless')),
    subscription_plan: Type.Optional(oneOf(subscriptionPlans, 'trial', 'Plan of the client; for your information')),
    contact_person: Type.Optional(
      Type.String({
        maxLength: inputBounds.contactPerson,
        pattern: '^[^\\u0000-\\u001f\\u007f]*$',
        description: 'Contact person, on one line'
      })
    ),
    contact_email: Type.Optional(
      Type.String({
        maxLength: inputBounds.contactEmail,
        pattern: '^([^\\s@\\u0000-\\u001f\\u007f]+@[^\\s@\\u0000-\\u001f\\u007f]+)?$',
        description: 'Email address of the contact person'
      })
    ),
    phone_number: Type.Optional(
      Type.String({
        maxLength: inputBounds.phoneNumber,
        description:
          'With its country code, in any notation; returned in E.164. Callers’ numbers without one are read as numbers of this country'
      })
    )
  },
  { additionalProperties: false }
)

export type ClientInput = Static<typeof ClientInput>

/** Completes the sentence "… must be". */
const forms: Readonly<Record<string, string>> = {
  name: nameForm,
  display_name: nameForm,
  type: `one of ${clientTypes.join(', ')}`,
  status: `one of ${clientStatuses.join(', ')}`,
  subscription_plan: `one of ${subscriptionPlans.join(', ')}`,
  contact_person: `a line of at most ${inputBounds.contactPerson} characters`,
  contact_email: 'an e-mail address',
  phone_number: 'a phone number with its country code, such as +1 415 555 0100'
}

/**
 * Converts `input` to a client, with defaults and the phone number in E.164.
 *
 * @throws {InputError} that names the first invalid field
 */
export function readClientInput(input: unknown): ClientProfile {
  checkNames(input)

  return readProfile(input)
}

function readProfile(input: unknown): ClientProfile {
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
 * Applies `input` to an existing client; omitted fields do not change.
 *
 * @throws {InputError} that names the first invalid field
 */
export function readClientChange(input: unknown, before: ClientProfile): ClientProfile {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new InputError(noObject)

  checkNames(input)

  return readProfile({ ...before, ...input })
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

/**
 * Checks that the given names of a client can be read after they are stored. Names stored earlier are not checked.
 *
 * @throws {InputError} if a name is not readable
 */
function checkNames(input: unknown): void {
  if (typeof input !== 'object' || input === null) return
  for (const [member, text] of Object.entries(input)) {
    const isName = member === 'name' || member === 'display_name'
    if (isName && typeof text === 'string' && text.trim() !== '' && !isReadableName(text)) {
      throw new InputError(`${member} must be ${readableForm}`)
    }
  }
}
