import { BlockList } from 'node:net'
import { describe, expect, it } from 'vitest'
import { normalizeIpRange } from './ip-range.ts'

describe('normalizeIpRange', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9/32', '203.0.113.9'],
    ['203.0.113.9/24', '203.0.113.0/24'],
    ['167.150.225.7/23', '167.150.224.0/23'],
    ['203.0.113.9/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8::1/32', '2001:db8::/32'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
    ['::', '::'],
    ['::1/128', '::1'],
    ['::/0', '::/0'],
    ['1:2:3:4:5:6:7:8/64', '1:2:3:4::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['::192.0.2.33', '::c000:221'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109/120', '203.0.113.0/24'],
    ['::ffff:0:0/96', '0.0.0.0/0']
  ])('normalizes %s to %s', (text, normalized) => {
    expect(normalizeIpRange(text)).toBe(normalized)
    expect(normalizeIpRange(normalized)).toBe(normalized)
    expect(() => blockListOf(normalized)).not.toThrow()
  })

  it.each([
    ...['', '203.0.113', '203.0.113.256', '203.0.113.09', '0x7f.1', 'localhost', ' 203.0.113.9', '203.0.113.9 '],
    ...['203.0.113.0/', '203.0.113.0/33', '203.0.113.0/-1', '203.0.113.0/024', '203.0.113.0/24/24', '203.0.113.0/1e1'],
    ...['2001:db8::/129', '2001:db8', ':::', '1::2::3', 'fe80::1%eth0', '203.0.113.0-203.0.113.9', '203.0.113.*', '/24']
  ])('rejects %j', (text) => {
    expect(normalizeIpRange(text)).toBeUndefined()
  })
})

function blockListOf(range: string): BlockList {
  const [address = '', prefix] = range.split('/')
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  if (prefix === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(prefix), family)

  return list
}
