import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Addresses that are not public: this machine, private networks, anycast services and cloud metadata.
 * IANA, IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890); 168.63.129.16 is the host of Azure's machines.
 */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16/32', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4'],
  ...['240.0.0.0/4', '2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']
]

/** The only IPv6 addresses that IANA assigns for global unicast. */
const globalUnicast = ['2000::/3']

/** Decides to which addresses requests of tenants may go. */
export interface AddressGuard {
  /** Whether the operator allows the address by its subnet. Such addresses also allow http and any port. */
  isAllowed(address: string): boolean
  /** Whether the address is public or allowed. */
  mayReach(address: string): boolean
}

/** @param allowedSubnets in CIDR notation, such as `127.0.0.0/8` */
export function createAddressGuard(allowedSubnets: readonly string[] = []): AddressGuard {
  const [blocked, allowed, global] = [listOf(special), listOf(allowedSubnets), listOf(globalUnicast)]
  const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  const isAllowed = (address: string) => isIn(allowed, address)

  const isGlobal = (address: string) => !isIPv6(address) || isIn(global, address)

  return {
    isAllowed,
    mayReach: (address) => isAllowed(address) || (isGlobal(address) && !isIn(blocked, address))
  }
}

/** Returns the IP address in a URL, normalized by the URL standard; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '')

  return isIP(address) === 0 ? undefined : address
}

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', prefix = ''] = subnet.split('/')
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
  }

  return list
}
