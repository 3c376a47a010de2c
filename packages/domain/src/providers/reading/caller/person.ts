import { cleanText } from '../../../text.ts'

/**
 * Returns the name of a person in one line. Null for a value that is not text, a placeholder, an address, a number, or
 * a sentence.
 */
export function personName(value: unknown): string | null {
  const name = personNamePart(value)

  return name === null || isAnybody(name) ? null : name
}

/** Returns a first or last name. A person may be called Guest, which is a placeholder only as a full name. */
export function personNamePart(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxNameLength) return null
  const name = inOneLine(value)
  if (!letter.test(name) || noName.test(name)) return null

  return isUnknown(name) ? null : name
}

/** Longer texts are sentences. */
const maxNameLength = 100

const letter = /\p{L}/u
const noName = /[@{}<>[\]|\\]|:\/\//

/** Removes line breaks and surrounding spaces. */
export function inOneLine(text: string): string {
  return cleanText(text).replaceAll(unseen, ' ').trim()
}

/** Line breaks, direction controls and invisible characters. */
const unseen = /[\s\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** Returns `true` if a text in place of a name is a number or a placeholder. */
export function isNoName(text: string): boolean {
  return !letter.test(text) || isUnknown(text) || isAnybody(text)
}

/** Returns an email address without surrounding spaces; null for anything else and for a placeholder. */
export function emailAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxEmailLength) return null
  const address = value.trim()
  const [user = ''] = address.split('@')
  if (user.length > maxLocalLength || !email.test(address) || unreachable.test(address)) return null

  return isUnknown(user) || isAnybody(user) ? null : address
}

/** Maximum length by RFC 5321. */
const maxLocalLength = 64

const maxEmailLength = 254
const local = "[\\p{L}\\p{N}!#$%&'+/=?^_`~-]+(?:\\.[\\p{L}\\p{N}!#$%&'+/=?^_`~-]+)*"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}])?'
const email = new RegExp(`^${local}@(?:${label}\\.)+(?:\\p{L}{2,63}|xn--[a-z\\d-]{1,59})$`, 'u')
const unreachable = /\.(?:invalid|localhost|local)$/i

function isUnknown(text: string): boolean {
  return isWithheldName(text) || isPlaceholder(text)
}

/** Returns `true` for a placeholder of an unknown value: `N/A`, `null`, `not provided`, `{{name}}`. */
function isPlaceholder(text: string): boolean {
  return template.test(text) || notANumber.test(text) || nothing.test(lettersOf(text))
}

/** Placeholders of an unknown value, by their letters: of programs, of forms, and of templates. */
const placeholders = [
  ...['na', 'nil', 'none', 'null', 'undefined', 'unspecified', 'undisclosed', 'undetermined', 'unnamed', 'noname'],
  ...['missing', 'empty', 'blank', 'pending', 'tbd', 'tba', 'false', 'true', 'yes', 'no', 'placeholder', 'redacted'],
  ...['x', 'xx', 'xxx', 'name', 'firstname', 'lastname', 'firstnamelastname', 'fullname', 'yourname', 'nameofcaller'],
  ...['email', 'noemail', 'noreply', 'string', 'object', 'objectobject', 'there', 'sirormadam', 'mr', 'mrs', 'ms']
]

/** Roles used in place of a name. */
const roles = [
  ...['caller', 'customer', 'user', 'client', 'guest', 'lead', 'patient', 'contact', 'prospect', 'visitor', 'person'],
  ...['speaker', 'human', 'agent', 'assistant', 'sir', 'madam']
]

/** Participles with which models report a missing value: `The caller did not give a name`. */
const participles = [
  ...['applicable', 'asked', 'available', 'captured', 'clear', 'collected', 'confirmed', 'determined', 'disclosed'],
  ...['extracted', 'found', 'gathered', 'gave', 'give', 'identified', 'known', 'mention', 'obtained', 'offered'],
  ...['present', 'provide', 'recorded', 'revealed', 'said', 'say', 'set', 'share', 'specified', 'specify', 'state'],
  ...['supplied', 'notify', 'told']
]

const unknownSubject = `(?:the)?(?:${roles.join('|')}|full|first|last|name|email)*`

const verb = '(?:was|is|were|has|have|had|did|does|do|could|can|been|be)*'

const nothing = new RegExp(
  [
    `^(?:${placeholders.join('|')})$`,
    `^${unknownSubject}${verb}(?:not|never|nt|none|nothing)(?:been|be|yet|explicitly|clearly)*(?:${participles.join('|')})`,
    `^no(?:name|email|info|information|data|value|answer|response)(?:was|has|is|${participles.join('|')})`,
    `^${unknownSubject}${verb}(?:unknown|unspecified|unclear|withheld)$`
  ].join('|')
)

/** An unfilled template variable. */
const template = /\{\{|\}\}|\$\{|<%|%>/

/** Not `Nan`, which is a name. */
const notANumber = /^(?:NaN|nan)$/

/** Returns `true` for a role in place of a name: `the caller`, `Valued Customer`. */
function isAnybody(text: string): boolean {
  return someone.test(lettersOf(text))
}

const someone = new RegExp(`^(?:the|this|new|valued|dear)?(?:${roles.join('|')}|name)+$`)

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}

/**
 * Returns `true` if a name only reports that the name is withheld, in any case and with any addition of a SIP header.
 */
export function isWithheldName(name: string): boolean {
  const [display = ''] = name.split('<')
  const spoken = display.trim() === '' ? name : display
  const [user = ''] = spoken
    .toLowerCase()
    .replace(/^[\s"<]*sips?:/, '')
    .split(/[@;]/)

  return withheldName.test(unaccentedLettersOf(user))
}

/** Words of networks in place of a withheld caller name. */
const withheldWords = [
  'anonymous',
  'blocked',
  'hidden',
  'notavailable',
  'private',
  'restricted',
  'suppressed',
  'unavailable',
  'unidentified',
  'unknown',
  'withheld',
  // Words of networks in other languages.
  'anonym',
  'anonyme',
  'anonimo',
  'desconocido',
  'inconnu',
  'masque',
  'privado',
  'prive',
  'unbekannt',
  'unterdruckt'
]

const withheldWord = `(?:${withheldWords.join('|')})`

/** Words that networks add: `Private Number`, `Caller ID Blocked`. */
const networkWord = '(?:caller|call|number|name|id|user|party|phone)'

const withheldName = new RegExp(
  `^(?:(?:${networkWord}|${withheldWord})*${withheldWord}(?:${networkWord}|${withheldWord})*|no${networkWord}+|outofarea)$`
)

/** Removes accents: `masqué` becomes `masque`. Most names consist of ASCII letters and need no conversion. */
function unaccentedLettersOf(text: string): string {
  return isAscii.test(text) ? text.replaceAll(/[^a-z]/g, '') : text.normalize('NFKD').replaceAll(/[^\p{L}]/gu, '')
}

const isAscii = /^[\0-\x7f]*$/
