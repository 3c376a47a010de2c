import { stringAt } from '../json/json-string.ts'

const address =
  /^(?:https?|wss?|s?ftps?|rt[ms]ps?):\/\/(?<authority>[^/?#\\]*)(?<path>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/is

/** How many addresses inside each other are looked at, each in the query of the one around it. */
const MAX_LEVELS = 3

/**
 * Whether `text` is a capability URL: a web address that lets in whoever has it, since it carries a signature, a token
 * or credentials (W3C TAG, "Good Practices for Capability URLs").
 */
export function isCapabilityUrl(text: string, levels = MAX_LEVELS): boolean {
  if (!mayCarry(text)) return false
  const { authority, path = '', query = '', fragment = '' } = address.exec(text)?.groups ?? {}
  if (authority === undefined || levels === 0) return false
  if (authority.includes('@') || jsonWebToken.test(text)) return true
  const parameters = readParameters(query, /[&;]/)

  return (
    parameters.some(({ name, value }) => isSecret.test(name) || isCapabilityUrl(value, levels - 1)) ||
    isHashWithDeadline(parameters) ||
    readParameters(path, /[/;&,]/).some(({ name }) => isToken.test(name)) ||
    readParameters(fragment, /[?&;]/).some(({ name }) => isToken.test(name))
  )
}

/** Most addresses have nothing that a secret could follow or precede. */
function mayCarry(text: string): boolean {
  return text.includes('=') || text.includes('@') || text.includes('eyJ')
}

/** Three parts in base64url, of which the first is a JSON object. */
const jsonWebToken = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\./

/** Names as `readParameters` writes them: those of the clouds, of CDNs, and what else a secret is called. */
const isSecret =
  /(?:token|secret|signature|password|passwd|apikey|authkey|accesskey|jwt|credentials?|keypairid)$|^(?:sig|sign|hmac|auth|authorization|bearer|pwd|sas|hdnts|hdnea|hdntl|gda)$/

/** What a CDN signs a path with, and what a browser is handed after the `#`. */
const isToken = /(?:token|jwt)$|^hdn(?:ts|ea|tl)$/

interface UrlParameter {
  /** The name in lower case and without what separates its words: `X-Amz-Signature` is `xamzsignature`. */
  readonly name: string
  readonly value: string
}

function readParameters(text: string, separator: RegExp): readonly UrlParameter[] {
  if (!text.includes('=')) return []

  return text.split(separator).flatMap((parameter) => {
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

/** Whether there is a hash beside a deadline, under whatever name: as nginx and many a CDN sign. */
function isHashWithDeadline(parameters: readonly UrlParameter[]): boolean {
  const hasDeadline = parameters.some(({ name, value }) => isDeadline.test(name) && /^\d{9,}$|^\d{4}-\d\d/.test(value))

  return hasDeadline && parameters.some(({ value }) => isHash.test(value) && !isUuid.test(value) && !isTime.test(value))
}

const isTime = /^\d{4}-?\d\d-?\d\d[t ]/i

const COLON = 0x3a
const BACKSLASH = 0x5c

/** A 1 for each character that begins the name of a scheme, in either case. */
const beginsScheme = new Uint8Array(128)
for (const letter of 'hwfsrHWFSR') beginsScheme[letter.charCodeAt(0)] = 1

/** Whether the string literal from `start` to `end` of a JSON text is such an address. */
export function isCapabilityUrlAt(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start + 1)
  if (beginsScheme[first] !== 1 && first !== BACKSLASH) return false

  return mayHaveScheme(text, start) && isCapabilityUrl(stringAt(text, start, end))
}

/** Whether there is the colon of a scheme where the shortest to the longest have it, or an escape before. */
function mayHaveScheme(text: string, start: number): boolean {
  for (let position = start + 1; position <= start + 6; position++) {
    const character = text.charCodeAt(position)
    if (character === BACKSLASH || character === COLON) return true
  }

  return false
}
