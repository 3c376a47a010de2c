import { type EventEndpointRow, type EventEndpointSettings, eventEndpointModes } from '@callbook/db'
import { type DeliveredEventType, deliveredEventTypes, eventTypes, inputBounds } from '@callbook/domain'
import { type AddressGuard, urlProblem } from '@callbook/outbound'
import type { Static, TSchema } from '@sinclair/typebox'
import { Value, ValueErrorType } from '@sinclair/typebox/value'
import { InputError } from '../input-error.ts'
import { inUnits } from '../name.ts'
import { EventEndpointChanges, EventEndpointInput, givenEventStates } from './event-endpoint-input.ts'

/** Completes the sentence "… must be". */
const forms: Readonly<Record<string, string>> = {
  url: `a URL of at most ${inputBounds.eventEndpointUrl} characters, such as https://example.com/callbook`,
  description: `a line of at most ${inputBounds.eventEndpointDescription} characters`,
  types: `null, or a list of one or more, each once, of ${deliveredEventTypes.join(', ')}`,
  mode: `${eventEndpointModes.slice(0, -1).join(', ')} or ${eventEndpointModes.at(-1)}`,
  client_id: 'the id of a client, or null',
  state: givenEventStates.join(' or ')
}

/**
 * Converts `input` to the settings of a new event endpoint, with defaults.
 *
 * @throws {InputError} that names the first invalid field
 */
export function readNewEventEndpoint(input: unknown, guard: AddressGuard): EventEndpointSettings {
  const given = check(EventEndpointInput, input)
  checkTexts(given, guard)
  const { url, description = '', types = null, mode = 'thin', client_id = null } = given

  return { url, description, event_types: numbersOf(types), payload_mode: mode, client_id }
}

export type ChangedEventEndpoint = EventEndpointSettings & Pick<EventEndpointRow, 'state'>

/**
 * Applies `input` to an existing event endpoint; omitted fields do not change.
 *
 * @throws {InputError} that names the first invalid field
 */
export function readChangedEventEndpoint(
  input: unknown,
  before: ChangedEventEndpoint,
  guard: AddressGuard
): ChangedEventEndpoint {
  const { types, mode, ...others } = check(EventEndpointChanges, input)
  checkTexts(others, guard)

  return {
    ...before,
    ...others,
    ...(types !== undefined && { event_types: numbersOf(types) }),
    ...(mode !== undefined && { payload_mode: mode })
  }
}

/** @throws {InputError} that names the first invalid field */
function check<Schema extends TSchema>(schema: Schema, input: unknown): Static<Schema> {
  const error = Value.Errors(schema, convertUnits(input)).First()
  if (error === undefined) return input as Static<Schema>
  const [, member = ''] = error.path.split('/')
  if (member === '') throw new InputError('An event endpoint must be a JSON object')
  const isUnknown = error.type === ValueErrorType.ObjectAdditionalProperties
  const name = JSON.stringify(member.slice(0, 100))

  throw new InputError(
    isUnknown ? `${name} is not a member of an event endpoint` : `${member} must be ${forms[member]}`
  )
}

function convertUnits(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input

  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? inUnits(value) : value])
  )
}

/** @throws {InputError} if a text is not well-formed or the URL is not permitted */
function checkTexts({ url = '', description = '' }: Partial<EventEndpointInput>, guard: AddressGuard): void {
  if (!url.isWellFormed()) throw new InputError('url must be well-formed Unicode')
  if (!description.isWellFormed()) throw new InputError('description must be well-formed Unicode')
  const problem = url === '' ? undefined : urlProblem(url, guard)
  if (problem !== undefined) throw new InputError(`url ${problem}`)
}

function numbersOf(types: readonly DeliveredEventType[] | null): number[] | null {
  return types?.map((type) => eventTypes[type].number) ?? null
}
