import { consoleUrlOf } from '@callbook/events'
import { InputError, normalizeIpRange } from '@callbook/operations'
import { type AddressGuard, createAddressGuard, proxyUrlProblem } from '@callbook/outbound'
import { readOrigin } from './setting-urls.ts'

/** Settings for sending events. */
export interface EventSettings {
  /** Guard of the permitted destination addresses. */
  readonly guard: AddressGuard
  /** Forward proxy for the connections; `undefined` for direct connections. */
  readonly proxy: URL | undefined
  /** URL of the management API without a trailing slash; empty if it is not set. */
  readonly apiUrl: string
  /** URL of the console without a trailing slash; empty if it is not set. */
  readonly consoleUrl: string
}

interface Given {
  readonly allowedSubnets: string | undefined
  readonly proxyUrl: string | undefined
  readonly apiUrl: string | undefined
  readonly consoleOrigins: string | undefined
}

/** @throws {InputError} if a setting is invalid; the message names it */
export function readEventSettings({ allowedSubnets, proxyUrl, apiUrl = '', consoleOrigins }: Given): EventSettings {
  return {
    guard: createAddressGuard(readSubnets(allowedSubnets)),
    proxy: readProxy(proxyUrl),
    apiUrl: apiUrl.replace(/\/+$/, ''),
    consoleUrl: consoleUrlOf(consoleOrigins === undefined ? [] : [readOrigin(consoleOrigins)])
  }
}

/** @throws {InputError} if a block is invalid */
function readSubnets(text = ''): string[] {
  const subnets = text.split(',').map((subnet) => subnet.trim())
  const given = subnets.filter((subnet) => subnet !== '')
  if (given.some((subnet) => !subnet.includes('/') || normalizeIpRange(subnet) === undefined)) {
    throw new InputError('EVENTS_ALLOWED_SUBNETS must be CIDR blocks such as 192.168.0.0/16, separated by commas')
  }

  return given
}

/** @throws {InputError} without the URL in its message, because it may contain a password */
function readProxy(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const problem = proxyUrlProblem(text)
  if (problem !== undefined) throw new InputError(`EVENTS_PROXY_URL ${problem}`)

  return new URL(text)
}
