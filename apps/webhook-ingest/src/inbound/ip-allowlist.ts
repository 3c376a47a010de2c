import { BlockList, isIP } from 'node:net'

const lists = new WeakMap<readonly string[], BlockList>()

/**
 * Returns whether an endpoint accepts requests from an address.
 *
 * @param allowedIps IPv4 and IPv6 addresses and CIDR blocks; empty allows every address
 * @param address the address reported by the socket or a trusted proxy; IPv4 may be mapped into IPv6
 */
export function isAllowedAddress(allowedIps: readonly string[], address: string): boolean {
  if (allowedIps.length === 0) return true
  const family = familyOf(address)

  return family !== undefined && listOf(allowedIps).check(address, family)
}

function listOf(allowedIps: readonly string[]): BlockList {
  const known = lists.get(allowedIps)
  if (known !== undefined) return known

  const list = new BlockList()
  for (const entry of allowedIps) add(list, entry)
  lists.set(allowedIps, list)

  return list
}

function add(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/')
  const family = familyOf(address)
  if (family === undefined) return

  if (prefix === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(prefix), family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  if (version === 0) return undefined

  return version === 4 ? 'ipv4' : 'ipv6'
}
