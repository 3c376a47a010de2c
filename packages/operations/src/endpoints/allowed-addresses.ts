import { changeEndpointSettings } from '@callbook/db'
import type { EndpointId } from '@callbook/domain'
import { InputError } from '../input-error.ts'
import type { Context } from '../within.ts'
import { endpointRecorder } from './audited-endpoint.ts'
import { normalizeIpRange } from './ip-range.ts'
import { type AllowedAddresses, presentAllowedAddresses } from './present-security.ts'

/**
 * Restricts the senders of reports to these addresses; an empty list permits every address.
 *
 * @param ranges IPv4 and IPv6 addresses and CIDR blocks
 * @throws {InputError} if a range is invalid
 */
export async function allowAddresses(
  { db, organizationId, actor }: Context,
  id: EndpointId,
  ranges: readonly string[]
): Promise<AllowedAddresses | undefined> {
  const allowed_ips = [...new Set(ranges.map(readIpRange))]
  const record = endpointRecorder(actor, 'endpoint.allow_addresses')
  const row = await changeEndpointSettings(db, organizationId, id, () => ({ allowed_ips }), record)

  return row && presentAllowedAddresses(row)
}

function readIpRange(text: string): string {
  const range = normalizeIpRange(text)
  if (range === undefined) {
    throw new InputError(`Not an IP address or CIDR block: ${text} (such as 203.0.113.0/24 or 2001:db8::/32)`)
  }

  return range
}
