import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Normalizes an address or CIDR block to its first address: `203.0.113.9/24` becomes `203.0.113.0/24`. A block of one
 * address becomes that address, and IPv4-mapped IPv6 becomes IPv4.
 *
 * @returns `undefined` if the text is neither
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

/** Rewrites a trailing IPv4 part in hexadecimal, because ipaddr.js reads `::192.0.2.1` as `::ffff:192.0.2.1`. */
function inHex(ipv6: string): string {
  return new URL(`http://[${ipv6}]`).hostname.slice(1, -1)
}

function lengthOf(prefix: string): number | undefined {
  return /^(?:0|[1-9]\d{0,2})$/.test(prefix) ? Number(prefix) : undefined
}
