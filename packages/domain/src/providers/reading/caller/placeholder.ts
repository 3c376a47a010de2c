/** Placeholders for an unknown value, by their letters: of programs, of forms, and of templates. */
const words = [
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

const subject = `(?:the)?(?:${roles.join('|')}|full|first|last|name|email)*`
const verb = '(?:was|is|were|has|have|had|did|does|do|could|can|been|be)*'

const nothing = new RegExp(
  [
    `^(?:${words.join('|')})$`,
    `^${subject}${verb}(?:not|never|nt|none|nothing)(?:been|be|yet|explicitly|clearly)*(?:${participles.join('|')})`,
    `^no(?:name|email|info|information|data|value|answer|response)(?:was|has|is|${participles.join('|')})`,
    `^${subject}${verb}(?:unknown|unspecified|unclear|withheld)$`
  ].join('|')
)

const someone = new RegExp(`^(?:the|this|new|valued|dear)?(?:${roles.join('|')}|name)+$`)

/** An unfilled template variable. */
const template = /\{\{|\}\}|\$\{|<%|%>/

/** Not `Nan`, which is a name. */
const notANumber = /^(?:NaN|nan)$/

/** Returns `true` for a placeholder of an unknown value: `N/A`, `null`, `not provided`, `{{name}}`. */
export function isPlaceholder(text: string): boolean {
  return template.test(text) || notANumber.test(text) || nothing.test(lettersOf(text))
}

/** Returns `true` for a role in place of a name: `the caller`, `Valued Customer`. */
export function isAnybody(text: string): boolean {
  return someone.test(lettersOf(text))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}
