import type { CallReport } from '../../../calls/call-report.ts'
import { isObject } from '../../../json/json.ts'
import { readEmail, readName } from '../fields.ts'
import { type Source, valueAt } from '../source.ts'
import { isAgentName, type KnownAgent } from './introduced-name.ts'
import {
  bareNameLookups,
  type CallerFact,
  emailLookups,
  findFact,
  firstNameLookups,
  isCallerKey,
  isExplicit,
  isGeneric,
  isKeyOfAnother,
  type Lookup,
  nameLookups
} from './keys.ts'
import { emailAddress, personName, personNamePart } from './person.ts'

/** Paths at which a provider reports the caller, each in order of preference. */
export interface CallerPlaces {
  /** The provider's own fields. */
  readonly name: readonly string[]
  readonly email: readonly string[]
  /** Paths of members that the client has named: results of the analysis, collected data and variables. */
  readonly facts: readonly FactsPlace[]
}

/** The path of an object, of several objects in an array, or of separate results with a name each. */
type FactsPlace = string | { readonly path: string; readonly name: string; readonly value: string }

const unknownAgent: KnownAgent = { messages: [], assistantName: null }

type Caller = Pick<CallReport, 'callerFullName' | 'callerEmail'>

/**
 * Reads the caller from the provider's own fields, else from members that clients name by a key of `keys.ts`. A
 * complete name at any place takes precedence over a first name. A name under a generic key, such as `name` or
 * `user_name`, is not the caller's if it is the agent's.
 */
export function readCaller(
  source: Source,
  { name, email, facts }: CallerPlaces,
  agent: KnownAgent = unknownAgent
): Caller {
  const ownName = readName(source, ...name)
  const ownEmail = readEmail(source, ...email)
  if (ownName !== null && ownEmail !== null) return { callerFullName: ownName, callerEmail: ownEmail }
  const places = facts.map((place) => listObjects(source, place))
  const named: Read = (known, lookup) => {
    const found = nameOf(known, lookup)

    return found !== null && lookup.some(isGeneric) && isAgentName(found, agent) ? null : found
  }

  return {
    callerFullName: ownName ?? findIn(places, wholeNames, named) ?? findIn(places, firstNames, named),
    callerEmail: ownEmail ?? findIn(places, emails, emailOf)
  }
}

type Step = { readonly standing: Standing; readonly lookups: readonly Lookup[] }

/**
 * Subject of an object: the whole call; its caller, according to the key; an output of the client's analysis under
 * its own name; or anything else.
 */
type Standing = 'call' | 'caller' | 'output' | 'other'

/** Steps by the subject of an object. In an object of an unknown person, only explicit keys count. */
const wholeNames: readonly Step[] = [
  ...believed(nameLookups, bareNameLookups),
  { standing: 'call', lookups: bareNameLookups }
]

const firstNames = believed(firstNameLookups)
const emails = believed(emailLookups)

function believed(lookups: readonly Lookup[], ofCallers: readonly Lookup[] = []): readonly Step[] {
  return [
    { standing: 'call', lookups },
    { standing: 'caller', lookups: [...lookups, ...ofCallers] },
    { standing: 'output', lookups },
    { standing: 'other', lookups: lookups.filter(isExplicit) }
  ]
}

type Read = (facts: Facts, lookup: Lookup) => string | null

function findIn(places: readonly (readonly FactsObject[])[], steps: readonly Step[], read: Read): string | null {
  for (const groups of places) {
    for (const step of steps) {
      const value = findAmong(groups, step, read)
      if (value !== null) return value
    }
  }

  return null
}

function findAmong(groups: readonly FactsObject[], { standing, lookups }: Step, read: Read): string | null {
  for (const group of groups) {
    if (group.standing !== standing) continue
    for (const lookup of lookups) {
      const value = read(group.facts, lookup)
      if (value !== null) return value
    }
  }

  return null
}

function nameOf(facts: Facts, lookup: Lookup): string | null {
  const [one, other] = lookup
  if (one === undefined) return null
  if (other === undefined) return firstOf(facts, one, one === 'user name' ? nameOfUser : personName)
  const [first, last] = [firstOf(facts, one, personNamePart), firstOf(facts, other, personNamePart)]

  return first === null || last === null ? null : personName(`${first} ${last}`)
}

function emailOf(facts: Facts, [fact]: Lookup): string | null {
  return fact === undefined ? null : firstOf(facts, fact, emailAddress)
}

/** The name of a user is often a user name for signing in. */
const login = /^\p{Ll}|\d/u

function nameOfUser(value: unknown): string | null {
  const name = personName(value)

  return name === null || login.test(name) ? null : name
}

function firstOf(facts: Facts, fact: CallerFact, read: (value: unknown) => string | null): string | null {
  for (const value of facts.get(fact) ?? []) {
    const found = read(value)
    if (found !== null) return found
  }

  return null
}

/** The values of an object by the meaning of their keys. */
type Facts = ReadonlyMap<CallerFact, readonly unknown[]>

interface FactsObject {
  readonly standing: Standing
  readonly facts: Facts
}

interface FoundObject {
  readonly standing: Standing
  /** Subject of inner objects if their keys do not identify the caller. */
  readonly ofInner: Standing
  /** `undefined` until the first fact, because most objects have none. */
  facts: Map<CallerFact, unknown[]> | undefined
  /** The inner objects, each after its key. */
  readonly inner: (readonly [key: string, object: JsonRecord])[]
}

/** Maximum number of objects at one place. Reading blocks other requests, and a caller has no more names. */
const maxObjects = 20

const maxMembers = 200

type JsonRecord = Readonly<Record<string, unknown>>

/** Returns the objects with facts at a place and inside the objects there. */
function listObjects(source: Source, place: FactsPlace): readonly FactsObject[] {
  const found = outerObjects(source, place)
  addInner(found)
  const objects: FactsObject[] = []
  for (const { standing, facts } of found) if (facts !== undefined) objects.push({ standing, facts })

  return objects
}

function outerObjects(source: Source, place: FactsPlace): FoundObject[] {
  if (typeof place !== 'string') {
    const results = valueAt(source, place.path)

    return isObject(results) ? [readResults(results, place)] : []
  }
  const value = valueAt(source, place)
  if (Array.isArray(value)) {
    return value
      .slice(0, maxObjects)
      .filter(isObject)
      .map((item) => readMembers(item, 'output', 'output'))
  }

  return isObject(value) ? [readMembers(value, 'call', 'other')] : []
}

/** Adds the objects inside the found ones. The list grows during the loop. */
function addInner(found: FoundObject[]): void {
  for (const { standing, inner, ofInner } of found) {
    if (standing === 'other') continue
    for (const [key, object] of inner) {
      if (found.length === maxObjects) return
      found.push(readMembers(object, standingOf(key, ofInner), 'other'))
    }
  }
}

function readMembers(object: JsonRecord, standing: Standing, ofInner: Standing): FoundObject {
  const found: FoundObject = { standing, ofInner, facts: undefined, inner: [] }
  let members = 0
  for (const key of Object.keys(object)) {
    addMember(found, key, object[key])
    members += 1
    if (members === maxMembers) break
  }

  return found
}

/** Reads results by their names, or by their id without a name. */
function readResults(results: JsonRecord, place: { name: string; value: string }): FoundObject {
  const found: FoundObject = { standing: 'call', ofInner: 'output', facts: undefined, inner: [] }
  for (const id of Object.keys(results).slice(0, maxMembers)) {
    const result = results[id]
    if (!isObject(result)) continue
    const name = result[place.name]
    addMember(found, typeof name === 'string' && name !== '' ? name : id, result[place.value])
  }

  return found
}

function addMember(found: FoundObject, key: string, value: unknown): void {
  if (isObject(value)) found.inner.push([key, value])
  const fact = findFact(key)
  if (fact === undefined) return
  found.facts ??= new Map()
  const known = found.facts.get(fact)
  if (known === undefined) found.facts.set(fact, [value])
  else known.push(value)
}

function standingOf(key: string, otherwise: Standing): Standing {
  if (isCallerKey(key)) return 'caller'

  return isKeyOfAnother(key) ? 'other' : otherwise
}
