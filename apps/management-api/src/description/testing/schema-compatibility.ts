import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from '../json.ts'
import { joinNull } from '../tidy.ts'
import { compareLimits, limits } from './limits.ts'
import type { Direction, Documents, Pair } from './pair.ts'
import { inline, isEqualExceptTexts, membersOf, resolve, words } from './references.ts'

/** Returns the guarantees of `before` that `after` breaks, each with its place below `place`. */
export function compareSchemas(
  documents: Documents,
  direction: Direction,
  before: unknown,
  after: unknown,
  place: string
): string[] {
  const pair = { before: plain(documents.before, before), after: plain(documents.after, after), direction }
  if (direction === 'response' && isOneFormOf(documents, before, after)) return []
  const below = (known: unknown, present: unknown, name: string) =>
    compareSchemas(documents, direction, known, present, `${place}${name}`)

  return [
    ...compareValues(pair).map((breach) => `${place} ${breach}`),
    ...compareOthers(documents, pair).map((breach) => `${place} ${breach}`),
    ...compareRequired(pair).map((breach) => `${place}.${breach}`),
    ...membersOf(pair.before['properties']).flatMap(([name, property]) => {
      const properties = pair.after['properties']
      const counterpart = isObject(properties) ? properties[name] : undefined

      return counterpart === undefined ? [`${place}.${name} is gone`] : below(property, counterpart, `.${name}`)
    }),
    ...(isObject(pair.before['items']) ? below(pair.before['items'], pair.after['items'], '[]') : []),
    ...(isObject(pair.before['additionalProperties'])
      ? below(pair.before['additionalProperties'], pair.after['additionalProperties'], '{}')
      : []),
    ...choicesOf(pair.before).flatMap((choice, index) => below(choice, choicesOf(pair.after)[index], `|${index}`))
  ]
}

/** Returns whether a former union has become one of its members: clients that read all of them can read this one. */
function isOneFormOf(documents: Documents, before: unknown, after: unknown): boolean {
  const forms = choicesOf(resolve(documents.before, before)).map((form) => inline(documents.before, form))
  const present = inline(documents.after, after)

  return (
    forms.every((form) => !isEqualExceptTexts(form, { type: 'null' })) &&
    forms.some((form) => isEqualExceptTexts(form, present))
  )
}

/**
 * Normalizes a node: a named enumeration, or null, equals an unnamed one, and a constant equals an enumeration with
 * one value.
 */
function plain(document: JsonObject, node: unknown): JsonObject {
  const { const: only, ...rest } = resolve(document, node)
  const schema = only === undefined ? rest : { ...rest, enum: [only] }
  const [values, ...others] = choicesOf(schema).map((choice) => resolve(document, choice))

  return values?.['enum'] === undefined ? schema : joinNull({ ...schema, anyOf: [values, ...others] })
}

function compareValues(pair: Pair): string[] {
  return [
    ...compareTypes(pair),
    ...compareEnumerations(pair),
    ...compareLimits(pair),
    ...forms.flatMap((keyword) => compareForms(pair, keyword)),
    ...compareOpenness(pair),
    ...compareChoices(pair)
  ]
}

const forms = ['pattern', 'format', 'multipleOf', 'default']

/** Keywords that are compared individually: any change of another keyword is a breach. */
const understood = [
  ...['type', 'enum', 'required', 'properties', 'items', 'anyOf', 'additionalProperties'],
  ...limits,
  ...forms,
  ...words
]

function compareOthers(documents: Documents, { before, after }: Pair): string[] {
  const isSame = (name: string) =>
    isEqualExceptTexts(inline(documents.before, before[name]), inline(documents.after, after[name]))
  const others = Object.keys({ ...before, ...after }).filter((name) => !understood.includes(name))
  const schemas = ['items', 'additionalProperties'].filter((name) => isObject(after[name]) || isObject(before[name]))

  return [...others, ...schemas.filter((name) => !isObject(before[name]) || !isObject(after[name]))]
    .filter((name) => !isSame(name))
    .map((name) => `has another ${name}`)
}

function compareTypes({ before, after, direction }: Pair): string[] {
  const [known, present] = [typesOf(before), typesOf(after)]
  const gone = known.filter((type) => !present.includes(type)).map((type) => `is never ${type} any more`)
  const isLimited = known.length === 0 && present.length > 0
  const isOpen = known.length > 0 && present.length === 0
  if (isLimited) return [`is only ${present.join(' or ')} now`]
  if (isOpen) return direction === 'request' ? [] : ['may be of any type now']
  const added = present.filter((type) => !known.includes(type)).map((type) => `may be ${type} now`)

  return direction === 'request' ? gone : [...gone, ...added]
}

function typesOf({ type }: JsonObject): unknown[] {
  if (type === undefined) return []

  return Array.isArray(type) ? type : [type]
}

/** A new value in a response is an addition, as in other places. */
function compareEnumerations({ before, after, direction }: Pair): string[] {
  const [known, present] = [before['enum'], after['enum']]
  if (!Array.isArray(present)) return Array.isArray(known) && direction === 'response' ? ['may be any value now'] : []
  if (!Array.isArray(known)) return [`is only one of ${present.join(', ')} now`]

  return known.filter((value) => !present.includes(value)).map((value) => `is never ${value} any more`)
}

function compareForms({ before, after, direction }: Pair, keyword: string): string[] {
  const isSame = isDeepStrictEqual(before[keyword], after[keyword])
  const isDropped = after[keyword] === undefined && direction === 'request' && keyword !== 'default'

  return isSame || isDropped ? [] : [`has another ${keyword}`]
}

function compareOpenness({ before, after }: Pair): string[] {
  const isClosed = after['additionalProperties'] === false && before['additionalProperties'] !== false

  return isClosed ? ['takes no other members now'] : []
}

function compareChoices({ before, after, direction }: Pair): string[] {
  const [known, present] = [choicesOf(before).length, choicesOf(after).length]
  const isLimited = known === 0 ? present > 0 : present > 0 && present < known
  const isWidened = direction === 'response' && known > 0 && (present === 0 || present > known)

  return isLimited || isWidened ? ['has other forms now'] : []
}

function compareRequired({ before, after, direction }: Pair): string[] {
  const [known, present] = [requiredOf(before), requiredOf(after)]
  if (direction === 'request')
    return present.filter((name) => !known.includes(name)).map((name) => `${name} is required`)

  return known.filter((name) => !present.includes(name)).map((name) => `${name} may be missing now`)
}

function requiredOf({ required }: JsonObject): unknown[] {
  return Array.isArray(required) ? required : []
}

function choicesOf({ anyOf }: JsonObject): unknown[] {
  return Array.isArray(anyOf) ? anyOf : []
}
