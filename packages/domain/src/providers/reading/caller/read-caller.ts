import type { CallReport } from '../../../calls/call-report.ts'
import { readEmail, readName } from '../fields.ts'
import type { Source } from '../source.ts'
import { type Agent, isAgentName } from './introduced-name.ts'
import {
  bareNameLookups,
  emailLookups,
  type Fact,
  firstNameLookups,
  isExplicit,
  isGeneric,
  type Lookup,
  nameLookups
} from './keys.ts'
import { emailAddress, partOfName, personName } from './person.ts'
import { type Facts, type FactsObject, type FactsPlace, listObjects, type Standing } from './places.ts'

/** Paths at which a provider reports the caller, each in order of preference. */
export interface CallerPlaces {
  /** The provider's own fields. */
  readonly name: readonly string[]
  readonly email: readonly string[]
  /** Paths of members that the client has named: results of the analysis, collected data and variables. */
  readonly facts: readonly FactsPlace[]
}

const unknownAgent: Agent = { messages: [], assistantName: null }

type Caller = Pick<CallReport, 'callerFullName' | 'callerEmail'>

/**
 * Reads the caller from the provider's own fields, else from members that clients name by a key of `keys.ts`. A
 * complete name at any place takes precedence over a first name. A name under a generic key, such as `name` or
 * `user_name`, is not the caller's if it is the agent's.
 */
export function readCaller(source: Source, { name, email, facts }: CallerPlaces, agent: Agent = unknownAgent): Caller {
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
  const [first, last] = [firstOf(facts, one, partOfName), firstOf(facts, other, partOfName)]

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

function firstOf(facts: Facts, fact: Fact, read: (value: unknown) => string | null): string | null {
  for (const value of facts.get(fact) ?? []) {
    const found = read(value)
    if (found !== null) return found
  }

  return null
}
