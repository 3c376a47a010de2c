/** The part that a key describes: a full name or a part of it, a name of any kind, an email address. */
type Part = 'email' | 'first' | 'full' | 'last' | 'name'

/** The person that a key describes: the other party, by one of several words; `self` if the key names no one. */
type Subject = 'self' | (typeof subjects)[number] | 'client' | 'user'

/** The meaning of a key: `customer name`. */
export type CallerFact = `${Subject} ${Part}`

/** Words of clients for the other party, the most reliable first. */
const subjects = [
  ...['caller', 'customer', 'contact', 'lead', 'patient', 'guest', 'prospect', 'buyer', 'visitor', 'member'],
  ...['applicant', 'candidate', 'borrower', 'homeowner', 'subscriber', 'policyholder']
] as const

const spellings: Readonly<Record<Part, readonly string[]>> = {
  full: ['fullname', 'completename'],
  first: ['firstname', 'fname', 'givenname', 'forename'],
  last: ['lastname', 'lname', 'surname', 'familyname'],
  name: ['name'],
  email: ['email', 'emailaddress', 'emailid', 'mail', 'mailaddress']
}

/** Returns the keys for `part` of a subject: `customername`, `customersname`, `nameofcustomer`. */
function spell(subject: Subject, ...parts: readonly Part[]): [key: string, fact: CallerFact][] {
  return parts.flatMap((part) =>
    spellings[part]
      .flatMap((word) => [`${subject}${word}`, `${subject}s${word}`, `${word}of${subject}`])
      .map((key): [string, CallerFact] => [key, `${subject} ${part}`])
  )
}

const allParts: readonly Part[] = ['full', 'first', 'last', 'name', 'email']
const ofEmail = ['personalemail', 'primaryemail', 'workemail']

/**
 * Every key of a caller's name or email address, as `simplify` returns it. Names of agents, companies and products are
 * excluded. So is `client_name`, because it is often a company.
 */
const facts: ReadonlyMap<string, CallerFact> = new Map<string, CallerFact>([
  ...allParts.flatMap((part) => spellings[part].map((key): [string, CallerFact] => [key, `self ${part}`])),
  ...ofEmail.map((key): [string, CallerFact] => [key, 'self email']),
  ...subjects.flatMap((subject) => spell(subject, ...allParts)),
  ...spell('client', 'full', 'first', 'last'),
  ...spell('user', ...allParts)
])

/** Maximum length of a key, in characters. */
const maxKeyLength = 64
const maybeFact = /name|mail/i
const ignored = /[\s_.:'’-]+/g

/** Removes differences of spelling: `Customer's Full-Name` and `customers_fullname` are the same. */
function simplify(key: string): string {
  return key.replace(ignored, '').toLowerCase()
}

/** Returns the meaning of a key for the caller; `undefined` for all other keys. */
export function findFact(key: string): CallerFact | undefined {
  return meaningOf(key).fact
}

interface Meaning {
  readonly fact: CallerFact | undefined
  readonly isOfCaller: boolean
  readonly isOfAnother: boolean
}

/** A cache of meanings, because a client uses the same keys in each report. */
const meanings = new Map<string, Meaning>()
const maxMeanings = 2_000

function meaningOf(key: string): Meaning {
  if (key.length > maxKeyLength) return ofLongKey
  const known = meanings.get(key)
  if (known !== undefined) return known

  const simple = simplify(key)
  const meaning = {
    fact: maybeFact.test(key) ? facts.get(simple) : undefined,
    isOfCaller: person.test(simple),
    isOfAnother: another.test(simple)
  }
  if (meanings.size === maxMeanings) meanings.clear()
  meanings.set(key, meaning)

  return meaning
}

const ofLongKey: Meaning = { fact: undefined, isOfCaller: false, isOfAnother: true }

const person = new RegExp(
  `^(?:${[...subjects, 'user', 'person', 'personal'].join('|')})(?:s?(?:info|information|details?|data|profile))?$`
)

/** Returns `true` if an object with this key describes the caller: `customer`, `leadInfo`, `contact_details`. */
export function isCallerKey(key: string): boolean {
  return meaningOf(key).isOfCaller
}

const another =
  /agent|assistant|advis[eo]r|company|business|organi[sz]ation|clinic|dealer|product|vehicle|staff|employee|representative|sales|doctor|provider|manager|technician|driver|spouse|referr|emergency/

/** Returns `true` if an object with this key describes another person or thing. */
export function isKeyOfAnother(key: string): boolean {
  return meaningOf(key).isOfAnother
}

/** Facts that form one value: a first and a last name, or a single fact. */
export type Lookup = readonly CallerFact[]

const [caller, customer, ...others] = subjects

function wholeNameOf(subject: Subject): readonly Lookup[] {
  return [[`${subject} full`], [`${subject} first`, `${subject} last`]]
}

/** Complete names, or names of a person according to the key; the most reliable first. */
export const nameLookups: readonly Lookup[] = [
  ...[caller, customer, 'self' as const].flatMap((subject) => wholeNameOf(subject)),
  ...[caller, customer].map((subject): Lookup => [`${subject} name`]),
  ...others.flatMap((subject): Lookup[] => [...wholeNameOf(subject), [`${subject} name`]]),
  ...(['client', 'user'] as const).flatMap(wholeNameOf)
]

/** Names whose owner only the object around them reveals. */
export const bareNameLookups: readonly Lookup[] = [['self name'], ['user name']]

/** Partial names, used if there is no complete one. */
export const firstNameLookups: readonly Lookup[] = lookups('first', 'client', 'user')

export const emailLookups: readonly Lookup[] = lookups('email', 'user')

function lookups(part: Part, ...more: readonly Subject[]): Lookup[] {
  return [caller, customer, 'self' as const, ...others, ...more].map((subject) => [`${subject} ${part}`])
}

/** Returns `true` if a key of this meaning may also be used for the agent: `name`, `user_name`. */
export function isGeneric(fact: CallerFact): boolean {
  return fact.startsWith('self ') || fact.startsWith('user ')
}

/** Returns `true` if the keys identify the caller at any place. */
export function isExplicit(lookup: Lookup): boolean {
  return lookup.every((fact) => !fact.startsWith('self '))
}
