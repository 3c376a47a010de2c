import { type AnyOf, type CallFilter, type ClientRow, mostCounted, mostFound } from '@callbook/db'
import {
  answerFilterForm,
  type CallFilterDefinition,
  type CallFilterName,
  type ClientId,
  type CustomerId,
  callFilters,
  parseAnswerFilter,
  parseDateTime,
  searchLimits
} from '@callbook/domain'
import {
  anyOf,
  boolean,
  dateTime,
  enumeration,
  integer,
  number,
  type ParameterReader,
  text,
  uuid
} from '@callbook/http'
import { Type } from '@sinclair/typebox'
import {
  described,
  nameNotation,
  parsePhoneNumber,
  phoneNumberNotation,
  phoneNumberText,
  readPartOfName,
  severalOf
} from '../http-api/parameters.ts'

type Api = 'console' | 'v1'

type Filters = typeof callFilters

interface ValueOfType {
  answer: string
  boolean: boolean
  enumeration: string
  id: string
  name: string
  number: number
  phone_number: string
  text: string
  time: Date
  words: string
}

interface IdByName {
  clientId: ClientId
  customerId: CustomerId
}

type OneValue<Name extends CallFilterName> = Name extends keyof IdByName
  ? IdByName[Name]
  : Filters[Name] extends { readonly values: readonly (infer Value)[] }
    ? Value
    : ValueOfType[Filters[Name]['type']]

type ValueIn<Of extends Api, Name extends CallFilterName> = Filters[Name] extends {
  readonly hasSeveral: Of extends 'console' ? string : 'everywhere'
}
  ? AnyOf<OneValue<Name>>
  : OneValue<Name>

/** Parameters of some filters in an API. */
type FilterParameters<Of extends Api, Name extends CallFilterName> = {
  readonly [Each in Name as Filters[Each]['parameter']]: ParameterReader<ValueIn<Of, Each> | undefined>
}

type TenantFilterName = {
  [Name in CallFilterName]: Filters[Name] extends { readonly isOnlyInConsole: true } ? never : Name
}[CallFilterName]

const definitions = Object.entries<CallFilterDefinition>(callFilters) as [CallFilterName, CallFilterDefinition][]

export const consoleFilterNames = definitions.map(([name]) => name)

export const tenantFilterNames = consoleFilterNames.filter(
  (name): name is TenantFilterName => !('isOnlyInConsole' in callFilters[name])
)

/**
 * Returns the parameters of filters of `callFilters`.
 *
 * @param costOf sentence about the cost of a filter
 */
export function filterParameters<Of extends Api, Name extends CallFilterName>(
  api: Of,
  names: readonly Name[],
  costOf: (filter: CallFilterDefinition) => string | undefined = costOfTotal
): FilterParameters<Of, Name> {
  const entries = names.map((name) => {
    const filter: CallFilterDefinition = callFilters[name]

    return [filter.parameter, parameterOf(api, filter, costOf(filter))]
  })

  return Object.fromEntries(entries)
}

function costOfTotal({ total }: CallFilterDefinition): string | undefined {
  if (total === 'searched') return `\`total\` counts up to ${mostFound}`

  return total === 'examined' ? `\`total\` counts up to ${mostCounted}` : undefined
}

function parameterOf(api: Api, filter: CallFilterDefinition, cost: string | undefined): ParameterReader<unknown> {
  const { hasSeveral, details, permission } = filter
  const isList = hasSeveral === 'everywhere' || (hasSeveral === 'in_console' && api === 'console')
  const sentences = [
    summaryOf(filter),
    isList && api === 'v1' && 'Several values are separated by commas; a call with any of them matches',
    details,
    permission && `Requires the permission \`${permission}\``,
    api === 'v1' && cost
  ]
  const [description, one] = [sentences.filter(Boolean).join('. '), readerOf(filter)]
  if (!isList) return described(one, description)

  return api === 'console' ? severalOf(one, description) : described(anyOf(one), description)
}

function summaryOf({ type, comparison, description }: CallFilterDefinition): string {
  const [first = '', ...others] = description
  const summary = comparison === undefined ? `Filter by ${description}` : `${first.toUpperCase()}${others.join('')}`
  if (type === 'name') return `${summary}: ${nameNotation}`
  if (type === 'phone_number') return `${summary}, ${phoneNumberNotation}`

  return type === 'time' ? `${summary}, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC` : summary
}

/** Returns the reader of one value. */
function readerOf({ type, values = [], min = 0, max = 0, isInteger }: CallFilterDefinition): ParameterReader<unknown> {
  switch (type) {
    case 'answer':
      return answerText
    case 'boolean':
      return boolean()
    case 'enumeration':
      return enumeration(values)
    case 'id':
      return uuid()
    case 'number':
      return isInteger ? integer({ min, max }) : number({ min, max })
    case 'phone_number':
      return phoneNumberText
    case 'time':
      return dateTime(parseDateTime)
    default:
      return text({ maxLength: 200 })
  }
}

/** The text is parsed later, so that the audit log has it as it was sent. */
const answerText: ParameterReader<string | undefined> = {
  expected: answerFilterForm,
  schema: Type.String({ examples: ['booking.booked:no'] }),
  absent: undefined,
  read: (value) => (parseAnswerFilter(value) === undefined ? undefined : value)
}

/**
 * Returns the filter with the values of a query, except for searched words, which both APIs read differently.
 *
 * @param client the client of `client_id`, whose country applies to phone numbers
 * @throws {HttpError} 400 for an invalid phone number or name
 */
export function readFilterValues(
  requested: Readonly<Record<string, unknown>>,
  client: ClientRow | undefined,
  names: readonly CallFilterName[]
): CallFilter {
  const values = names.flatMap((name) => {
    const { type, parameter } = callFilters[name]
    const value = requested[parameter]

    return value === undefined || type === 'words' ? [] : [[name, readValue(value, { type, parameter }, client)]]
  })

  return { ...Object.fromEntries(values), clientId: client?.id }
}

function readValue(
  value: unknown,
  { type, parameter }: Pick<CallFilterDefinition, 'type' | 'parameter'>,
  client: ClientRow | undefined
): unknown {
  if (type === 'answer') return parseAnswerFilter(String(value))
  if (type === 'phone_number') return parsePhoneNumber(String(value), parameter, client)

  return type === 'name' ? readPartOfName(String(value), parameter) : value
}

const searchText = text({ maxLength: searchLimits.characters })

/** Parameter of lists and exports. */
export const search = described(
  searchText,
  'Only calls with all these words in their messages, transcript, summary or name of the caller, in any script, ignoring case and ' +
    'accents: words, `"phrases"`, `-excluded` words and beginnings such as `appoint*`. ' +
    `At most ${searchLimits.terms} words and ${searchLimits.phrases} phrases. \`total\` counts up to ${mostFound}`
)
