import { type AddressGuard, consoleUrlOf, createAddressGuard, proxyUrlProblem } from '@callbook/events'
import { normalizeIpRange } from '../endpoints/ip-range.ts'
import { InputError } from '../input-error.ts'
import { readOrigin } from './setting-urls.ts'

/** How events are sent. */
export interface EventSettings {
  /** Where they may be sent. */
  readonly guard: AddressGuard
  /** A forward proxy that makes the connections; undefined where there is none. */
  readonly proxy: URL | undefined
  /** Where the management API is, without a slash at its end; empty when nobody has said so. */
  readonly apiUrl: string
  /** Where people open the console, likewise. */
  readonly consoleUrl: string
}

interface Given {
  readonly allowedSubnets: string | undefined
  readonly proxyUrl: string | undefined
  readonly apiUrl: string | undefined
  readonly consoleOrigins: string | undefined
}

/** @throws {InputError} which names what is wrong */
export function readEventSettings({ allowedSubnets, proxyUrl, apiUrl = '', consoleOrigins }: Given): EventSettings {
  return {
    guard: createAddressGuard(readSubnets(allowedSubnets)),
    proxy: readProxy(proxyUrl),
    apiUrl: apiUrl.replace(/\/+$/, ''),
    consoleUrl: consoleUrlOf(consoleOrigins === undefined ? [] : [readOrigin(consoleOrigins)])
  }
}

/** @throws {InputError} */
function readSubnets(text = ''): string[] {
  const subnets = text.split(',').map((subnet) => subnet.trim())
  const given = subnets.filter((subnet) => subnet !== '')
  if (given.some((subnet) => !subnet.includes('/') || normalizeIpRange(subnet) === undefined)) {
    throw new InputError('EVENTS_ALLOWED_SUBNETS must be CIDR blocks such as 192.168.0.0/16, separated by commas')
  }

  return given
}

/** @throws {InputError} which does not show it: it may have a password */
function readProxy(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const problem = proxyUrlProblem(text)
  if (problem !== undefined) throw new InputError(`EVENTS_PROXY_URL ${problem}`)

  return new URL(text)
}
