const address =
  /^(?:https?|wss?|s?ftps?|rt[ms]ps?):\/\/(?<authority>[^/?#\\]*)(?<path>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/is

/** Maximum depth of nested addresses, each in the query of the outer one. */
const MAX_LEVELS = 3

/** Maximum number of parts of an address that are searched for parameters. */
const MAX_PARAMETERS = 1_000

/**
 * Returns `true` if `text` is a capability URL: a web address that grants access to anyone who has it, because it
 * carries a signature, a token or credentials (W3C TAG, "Good Practices for Capability URLs").
 */
export function isCapabilityUrl(text: string): boolean {
  return mayCarry(text) && isCapability(text, MAX_LEVELS, { parameters: MAX_PARAMETERS })
}

/**
 * @param room number of parameters that may still be checked; an address with more parameters counts as a capability
 *   URL
 */
function isCapability(text: string, levels: number, room: { parameters: number }): boolean {
  if (!mayCarry(text)) return false
  const { authority, path = '', query = '', fragment = '' } = address.exec(text)?.groups ?? {}
  if (authority === undefined || levels === 0) return false
  if (authority.includes('@') || jsonWebToken.test(text)) return true
  const parameters = readParameters(query, /[&;]/, room)

  return (
    parameters.some(({ name, value }) => isSecret.test(name) || isCapability(value, levels - 1, room)) ||
    isHashWithDeadline(parameters) ||
    readParameters(path, /[/;&,]/, room).some(({ name }) => isToken.test(name)) ||
    readParameters(fragment, /[?&;]/, room).some(({ name }) => isToken.test(name)) ||
    room.parameters === 0
  )
}

/** A fast path: most addresses have no character that could precede or follow a secret. */
function mayCarry(text: string): boolean {
  return text.includes('=') || text.includes('@') || text.includes('eyJ')
}

/** Three parts in base64url. The first is a JSON object. */
const jsonWebToken = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\./

/** Names in the form of `readParameters`: names of clouds and CDNs, and other names of secrets. */
const isSecret =
  /(?:token|secret|signature|password|passwd|apikey|authkey|accesskey|jwt|credentials?|keypairid)$|^(?:sig|sign|hmac|auth|authorization|bearer|pwd|sas|hdnts|hdnea|hdntl|gda)$/

/** Parameters with which a CDN signs a path, and which a browser receives after the `#`. */
const isToken = /(?:token|jwt)$|^hdn(?:ts|ea|tl)$/

interface UrlParameter {
  /** The name in lower case without separators: `X-Amz-Signature` becomes `xamzsignature`. */
  readonly name: string
  readonly value: string
}

function readParameters(text: string, separator: RegExp, room: { parameters: number }): readonly UrlParameter[] {
  if (!text.includes('=')) return []
  const parts = text.split(separator, room.parameters)
  room.parameters -= parts.length

  return parts.flatMap((parameter) => {
    const equals = parameter.indexOf('=')
    if (equals === -1 || equals === parameter.length - 1) return []
    const name = decode(parameter.slice(0, equals)).toLowerCase()

    return [{ name: name.replaceAll(/[^a-z0-9]/g, ''), value: decode(parameter.slice(equals + 1)) }]
  })
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text

  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const isDeadline = /^(?:expires?|expiry|expiration|exp|validto|validuntil|e)$/
const isHash = /^(?=.*[a-z])(?=.*\d)[\w+/=~. -]{16,}$/i
const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns `true` for a hash with a deadline under any names, as nginx and many CDNs sign. */
function isHashWithDeadline(parameters: readonly UrlParameter[]): boolean {
  const hasDeadline = parameters.some(({ name, value }) => isDeadline.test(name) && /^\d{9,}$|^\d{4}-\d\d/.test(value))

  return hasDeadline && parameters.some(({ value }) => isHash.test(value) && !isUuid.test(value) && !isTime.test(value))
}

const isTime = /^\d{4}-?\d\d-?\d\d[t ]/i

const COLON = 0x3a
const BACKSLASH = 0x5c

/** 1 for each character that begins the name of a scheme, in either case. */
const beginsScheme = new Uint8Array(128)
for (const letter of 'hwfsrHWFSR') beginsScheme[letter.charCodeAt(0)] = 1

/**
 * Returns `true` if the string literal from `start` to `end` of a JSON text may be such a URL. Cheap, with false
 * positives.
 */
export function mayBeCapabilityUrlAt(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start + 1)
  if (beginsScheme[first] !== 1 && first !== BACKSLASH) return false
  if (!mayHaveScheme(text, start)) return false
  const literal = text.slice(start, end)

  return mayCarry(literal) || literal.includes('\\')
}

/** Returns `true` if a string literal begins like an address, which escapes may hide. */
export function isLikeCapabilityUrlAt(text: string, start: number): boolean {
  return beginning.test(text.slice(start + 1, start + 24))
}

const beginning = /^(?:(?:https?|wss?|s?ftps?|rt[ms]ps?):\\?\/\\?\/|[a-z:/\\]{0,9}\\u00[2-7])/i

/**
 * Returns `true` if the colon of a scheme, or an escape before it, is at a position between the shortest and the
 * longest.
 */
function mayHaveScheme(text: string, start: number): boolean {
  for (let position = start + 1; position <= start + 6; position++) {
    const character = text.charCodeAt(position)
    if (character === BACKSLASH || character === COLON) return true
  }

  return false
}
