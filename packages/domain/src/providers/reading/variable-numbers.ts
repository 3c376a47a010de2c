import type { CountryCode } from 'libphonenumber-js/max'
import { isObject } from '../../json/json.ts'
import { normalizePhoneNumber } from '../../phone-numbers/phone-number.ts'
import type { CallDirection } from '../../tables/call-values.ts'
import { isCallerKey } from './caller/keys.ts'
import type { Parties } from './parties.ts'
import { type Source, valueAt } from './source.ts'

interface Variables {
  /** Paths of objects with variables. */
  readonly paths: readonly string[]
  readonly direction: CallDirection
  readonly country: CountryCode | undefined
}

/** Maximum number of variables that are examined. */
const maxMembers = 200

/**
 * Adds the numbers that a report has only among the variables of the client, as a bridge from a telephone system to a
 * browser call sends them. A key names the side: the other party (`customer_phone`), the agent (`agent_number`), or the
 * calling and the called number. Other keys, such as `phone_number`, can be the number of the business, so they are not
 * read. The number of an inbound call may be withheld, so it is not searched.
 */
export function withVariableNumbers(
  parties: Parties,
  source: Source,
  { paths, direction, country }: Variables
): Parties {
  if (direction === 'inbound' || parties.callerPhoneNumber !== null) return parties
  const found = numbersIn(source, paths, country)
  const [calling, called] = [found.get('calling') ?? null, found.get('called') ?? null]
  const [caller, agent] = direction === 'outbound' ? [called, calling] : [calling, called]

  return {
    callerPhoneNumber: found.get('caller') ?? caller,
    agentPhoneNumber: parties.agentPhoneNumber ?? found.get('agent') ?? agent
  }
}

type Side = 'caller' | 'agent' | 'calling' | 'called'

function numbersIn(
  source: Source,
  paths: readonly string[],
  country: CountryCode | undefined
): ReadonlyMap<Side, string> {
  const found = new Map<Side, string>()
  const add = (key: string, value: unknown): void => {
    const side = sideOf(key)
    if (side === undefined || found.has(side) || (typeof value !== 'string' && typeof value !== 'number')) return
    const number = normalizePhoneNumber(String(value), country)
    if (number !== null) found.set(side, number)
  }
  for (const path of paths) {
    const variables = valueAt(source, path)
    if (!isObject(variables)) continue
    for (const [key, value] of Object.entries(variables).slice(0, maxMembers)) {
      add(key, value)
      if (!isObject(value) || !isCallerKey(key)) continue
      for (const [inner, number] of Object.entries(value).slice(0, maxMembers)) add(`customer_${inner}`, number)
    }
  }

  return found
}

const maxKeyLength = 40

function sideOf(key: string): Side | undefined {
  if (key.length > maxKeyLength) return undefined
  const simple = key
    .replace(systemPrefix, '')
    .replaceAll(/[\s_.-]+/g, '')
    .toLowerCase()
  const [, side] = sides.find(([pattern]) => pattern.test(simple)) ?? []

  return side
}

/** Prefix of the variables that ElevenLabs sets. */
const systemPrefix = /^system__/

const number = '(?:phone|number|phonenumber|mobile|mobilenumber|mobilephone|cell|cellphone|tel|telephone|msisdn|e164)'
const otherParty =
  '(?:customer|user|contact|lead|patient|guest|client|prospect|buyer|visitor|member|applicant|candidate|borrower)'

/** Keys of a number, without separators and in lower case. */
const sides: readonly (readonly [RegExp, Side])[] = [
  [new RegExp(`^${otherParty}s?${number}$`), 'caller'],
  [new RegExp(`^(?:agent|assistant|bot)s?${number}$`), 'agent'],
  [new RegExp(`^(?:caller(?:id)?${number}?|callerid|calling(?:party)?${number}|from${number}?|ani|cli)$`), 'calling'],
  [
    new RegExp(`^(?:called(?:id|party)?${number}?|diall?ed${number}|destination${number}|to${number}?|dnis|did)$`),
    'called'
  ]
]
