import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Addresses that are nobody's on the internet: of the machine itself, of private networks, of the services of clouds.
 * IANA, IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890).
 */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '::/128', '::1/128', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8']
]

/** Where requests may go that tenants have sent. */
export interface AddressGuard {
  /** Whether an operator has allowed the address by name of its subnet: by http and at any port, too. */
  isAllowed(address: string): boolean
  /** Whether it is an address of the internet, or an allowed one. */
  mayReach(address: string): boolean
}

/** @param allowedSubnets in CIDR notation, such as `127.0.0.0/8` */
export function createAddressGuard(allowedSubnets: readonly string[] = []): AddressGuard {
  const [blocked, allowed] = [listOf(special), listOf(allowedSubnets)]
  const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  const isAllowed = (address: string) => isIn(allowed, address)

  return { isAllowed, mayReach: (address) => isAllowed(address) || !isIn(blocked, address) }
}

/** The address that a URL names itself, as the URL standard writes it; undefined for a name. */
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
