import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * An address or CIDR block in the one form in which it is kept, which names the first address of the block:
 * `203.0.113.9/24` is `203.0.113.0/24`. A block of one address is that address, and IPv4 inside IPv6 is IPv4.
 *
 * Undefined for what is neither.
 */
export function normalizeIpRange(text: string): string | undefined {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return undefined

  const bits = version === 4 ? 32 : 128
  const length = prefix === undefined ? bits : lengthOf(prefix)
  if (length === undefined || length > bits) return undefined

  return version === 4 ? normalizeIpv4(address, length) : normalizeIpv6(address, length)
}

function normalizeIpv4(address: string, length: number): string {
  const first = ipaddr.IPv4.networkAddressFromCIDR(`${address}/${length}`).toString()

  return length === 32 ? first : `${first}/${length}`
}

function normalizeIpv6(address: string, length: number): string {
  const first = ipaddr.IPv6.networkAddressFromCIDR(`${inHex(address)}/${length}`)
  if (first.isIPv4MappedAddress() && length >= 96) return normalizeIpv4(first.toIPv4Address().toString(), length - 96)

  return length === 128 ? first.toString() : `${first.toString()}/${length}`
}

/**
 * The address without an IPv4 one at its end: `::192.0.2.1` is another address than `::ffff:192.0.2.1`, which ipaddr.js
 * reads.
 */
function inHex(ipv6: string): string {
  return new URL(`http://[${ipv6}]`).hostname.slice(1, -1)
}

function lengthOf(prefix: string): number | undefined {
  return /^(?:0|[1-9]\d{0,2})$/.test(prefix) ? Number(prefix) : undefined
}
