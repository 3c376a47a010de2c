import { type AddressGuard, createAddressGuard } from '@callbook/events'
import { normalizeIpRange } from '../endpoints/ip-range.ts'
import { InputError } from '../input-error.ts'

/** How events are sent. */
export interface EventSettings {
  /** Where they may be sent. */
  readonly guard: AddressGuard
  /** Where the management API is, without a slash at its end; empty when nobody has said so. */
  readonly apiUrl: string
}

interface Given {
  readonly allowedSubnets: string | undefined
  readonly apiUrl: string | undefined
}

/** @throws {InputError} which names what is wrong */
export function readEventSettings({ allowedSubnets = '', apiUrl = '' }: Given): EventSettings {
  const subnets = allowedSubnets.split(',').map((subnet) => subnet.trim())
  const given = subnets.filter((subnet) => subnet !== '')
  if (given.some((subnet) => !subnet.includes('/') || normalizeIpRange(subnet) === undefined)) {
    throw new InputError('EVENTS_ALLOWED_SUBNETS must be CIDR blocks such as 192.168.0.0/16, separated by commas')
  }

  return { guard: createAddressGuard(given), apiUrl: apiUrl.replace(/\/+$/, '') }
}
