/** What a key says of somebody: the whole name or a part of it, a name of whatever kind, an e-mail address. */
type Part = 'email' | 'first' | 'full' | 'last' | 'name'

/** Of whom: of the one on the other side, by one of our words for it; `self` where the key does not say. */
type Subject = 'self' | (typeof subjects)[number] | 'client' | 'user'

/** What a key says of whom: `customer name`. */
export type Fact = `${Subject} ${Part}`

/** Whom clients call the one on the other side, the surest words first. */
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

/** The keys that say `part` of a subject: `customername`, `customersname`, `nameofcustomer`. */
function spell(subject: Subject, ...parts: readonly Part[]): [key: string, fact: Fact][] {
  return parts.flatMap((part) =>
    spellings[part]
      .flatMap((word) => [`${subject}${word}`, `${subject}s${word}`, `${word}of${subject}`])
      .map((key): [string, Fact] => [key, `${subject} ${part}`])
  )
}

const allParts: readonly Part[] = ['full', 'first', 'last', 'name', 'email']
const ofEmail = ['personalemail', 'primaryemail', 'workemail']

/**
 * Every key by which a caller's name or e-mail address is known, in the form of `simplify`. What is not here is not
 * the caller's: the names of agents, companies and products. `client_name` is not, since that is often a company.
 */
const facts: ReadonlyMap<string, Fact> = new Map<string, Fact>([
  ...allParts.flatMap((part) => spellings[part].map((key): [string, Fact] => [key, `self ${part}`])),
  ...ofEmail.map((key): [string, Fact] => [key, 'self email']),
  ...subjects.flatMap((subject) => spell(subject, ...allParts)),
  ...spell('client', 'full', 'first', 'last'),
  ...spell('user', ...allParts)
])

/** The longest key that is looked at, in characters. */
const maxKeyLength = 64
const maybeFact = /name|mail/i
const ignored = /[\s_.:'’-]+/g

/** A key without what people write differently: `Customer's Full-Name` and `customers_fullname` are one. */
function simplify(key: string): string {
  return key.replace(ignored, '').toLowerCase()
}

/** What a key says of the caller; undefined for all others. */
export function factOf(key: string): Fact | undefined {
  return key.length <= maxKeyLength && maybeFact.test(key) ? facts.get(simplify(key)) : undefined
}

const person = new RegExp(
  `^(?:${[...subjects, 'user', 'person', 'personal'].join('|')})(?:s?(?:info|information|details?|data|profile))?$`
)

/** Whether an object that has this key is about the caller: `customer`, `leadInfo`, `contact_details`. */
export function isOfCaller(key: string): boolean {
  return key.length <= maxKeyLength && person.test(simplify(key))
}

const another =
  /agent|assistant|advis[eo]r|company|business|organi[sz]ation|clinic|dealer|product|vehicle|staff|employee|representative|sales|doctor|provider|manager|technician|driver|spouse|referr|emergency/

/** Whether an object that has this key is about somebody or something else. */
export function isOfAnother(key: string): boolean {
  return key.length > maxKeyLength || another.test(simplify(key))
}

/** Facts that make one value together: a first and a last name, or one of the others. */
export type Lookup = readonly Fact[]

const [caller, customer, ...others] = subjects

function wholeNameOf(subject: Subject): readonly Lookup[] {
  return [[`${subject} full`], [`${subject} first`, `${subject} last`]]
}

/** Names that are whole by their keys, or of somebody by them; the surest first. */
export const nameLookups: readonly Lookup[] = [
  ...[caller, customer, 'self' as const].flatMap((subject) => wholeNameOf(subject)),
  ...[caller, customer].map((subject): Lookup => [`${subject} name`]),
  ...others.flatMap((subject): Lookup[] => [...wholeNameOf(subject), [`${subject} name`]]),
  ...(['client', 'user'] as const).flatMap(wholeNameOf)
]

/** Names of which the object has to tell whose they are. */
export const bareNameLookups: readonly Lookup[] = [['self name'], ['user name']]

/** What there is of a name where there is no more of it. */
export const firstNameLookups: readonly Lookup[] = lookups('first', 'client', 'user')

export const emailLookups: readonly Lookup[] = lookups('email', 'user')

function lookups(part: Part, ...more: readonly Subject[]): Lookup[] {
  return [caller, customer, 'self' as const, ...others, ...more].map((subject) => [`${subject} ${part}`])
}

/** Whether keys alone tell that this is the caller's, wherever they stand. */
export function isExplicit(lookup: Lookup): boolean {
  return lookup.every((fact) => !fact.startsWith('self '))
}
