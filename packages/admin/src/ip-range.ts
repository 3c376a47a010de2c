import { isIP, SocketAddress } from 'node:net'

/**
 * An address or CIDR block in the one form in which it is kept, which names the first address of the block:
 * `203.0.113.9/24` is `203.0.113.0/24`. A block of one address is that address, and IPv4 inside IPv6 is IPv4.
 *
 * Undefined for what is neither.
 */
export function normalizeIpRange(text: string): string | undefined {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = address.includes('%') ? undefined : bitsOf(address)
  if (bits === undefined || rest.length > 0) return undefined

  const length = prefix === undefined ? bits.length : lengthOf(prefix)
  if (length === undefined || length > bits.length) return undefined

  return format(bits.slice(0, length).padEnd(bits.length, '0'), length)
}

/** In front of an IPv4 address that is written as one of IPv6. */
const mapped = `${'0'.repeat(80)}${'1'.repeat(16)}`

function format(bits: string, length: number): string {
  if (bits.length === 128 && bits.startsWith(mapped) && length >= mapped.length) {
    return format(bits.slice(mapped.length), length - mapped.length)
  }
  const address = bits.length === 32 ? formatIpv4(bits) : formatIpv6(bits)

  return length === bits.length ? address : `${address}/${length}`
}

/** One character a bit: 32 or 128 of them. */
function bitsOf(address: string): string | undefined {
  const version = isIP(address)
  if (version === 0) return undefined
  if (version === 4) return ipv4Bits(address)

  return ipv6Bits(address)
}

function ipv4Bits(address: string): string {
  return binary(address.split('.').map(Number), 8)
}

function ipv6Bits(address: string): string {
  const plain = address.replace(/[^:]*\.[^:]*$/, (ipv4) => hexGroups(ipv4Bits(ipv4)).join(':'))
  const [head = [], tail = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]

  return binary(
    groups.map((group) => Number.parseInt(group, 16)),
    16
  )
}

function binary(numbers: readonly number[], width: number): string {
  return numbers.map((number) => number.toString(2).padStart(width, '0')).join('')
}

function formatIpv4(bits: string): string {
  return chunks(bits, 8)
    .map((byte) => Number.parseInt(byte, 2))
    .join('.')
}

function formatIpv6(bits: string): string {
  return new SocketAddress({ address: hexGroups(bits).join(':'), family: 'ipv6' }).address
}

function hexGroups(bits: string): string[] {
  return chunks(bits, 16).map((group) => Number.parseInt(group, 2).toString(16))
}

function chunks(text: string, size: number): string[] {
  return Array.from({ length: text.length / size }, (_, index) => text.slice(index * size, (index + 1) * size))
}

function lengthOf(prefix: string): number | undefined {
  return /^(?:0|[1-9]\d{0,2})$/.test(prefix) ? Number(prefix) : undefined
}
