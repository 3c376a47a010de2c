import { AsyncLocalStorage } from 'node:async_hooks'
import { type LookupAddress, promises } from 'node:dns'
import { readFileSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import type { OrganizationKey } from '@callbook/domain'
import { createFairLimiter } from '@callbook/limits'
import { LRUCache } from 'lru-cache'

export type FindAddresses = (hostname: string) => Promise<readonly LookupAddress[]>

/** The organization whose request connects: its look-ups are limited together. */
export const lookupOwner = new AsyncLocalStorage<OrganizationKey>()

interface NameLookupOptions {
  /** Name servers as `address:port`; by default the system's. */
  readonly servers?: readonly string[]
  /** Addresses that need no name server; by default the entries of /etc/hosts. */
  readonly hosts?: ReadonlyMap<string, readonly string[]>
}

/** Time limit of one look-up, in milliseconds, with all name servers together. */
const timeoutMs = 1_500

/** Concurrent look-ups of an organization, and the longest wait of others. With `timeoutMs` below a connect timeout. */
const limits = {
  width: Number.POSITIVE_INFINITY,
  widthPerKey: 2,
  maxWaitMs: 1_000,
  tooMany: 'too many concurrent name look-ups of this organization'
}

/** How long addresses and failures are cached, in milliseconds, and the maximum number of cached names. */
const [cachedMs, maxCached] = [10_000, 1_000]

/**
 * Looks names up by c-ares. `dns.lookup` would call getaddrinfo, which blocks threads that the whole process shares:
 * two names with silent name servers stop every connection to a name, of other tenants and of the database.
 *
 * Search domains of resolv.conf do not apply.
 */
export function createNameLookup({ servers, hosts = readHostsFile() }: NameLookupOptions = {}): FindAddresses {
  const cache = new LRUCache<string, Promise<readonly LookupAddress[]>>({ max: maxCached, ttl: cachedMs })
  const turns = createFairLimiter(limits)

  function resolve(name: string): Promise<readonly LookupAddress[]> {
    const addresses = resolveName(name, servers)
    cache.set(name, addresses)

    return addresses
  }

  return async (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, '')
    const local = hosts.get(name) ?? (/(^|\.)localhost$/.test(name) ? ['127.0.0.1', '::1'] : undefined)
    if (local !== undefined) return local.map(toLookupAddress)

    return await (cache.get(name) ?? turns.run(lookupOwner.getStore() ?? '', () => cache.get(name) ?? resolve(name)))
  }
}

async function resolveName(name: string, servers: readonly string[] | undefined): Promise<readonly LookupAddress[]> {
  const resolver = new promises.Resolver({ timeout: timeoutMs, tries: 1 })
  if (servers !== undefined) resolver.setServers(servers)
  // The timeout of a resolver applies to each server, and systems name up to three.
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length === 0) throw lookupError(answers)

    return found.map(toLookupAddress)
  } finally {
    clearTimeout(timer)
  }
}

/** Error codes for an address that does not exist. */
const absentCodes = ['ENOTFOUND', 'ENODATA', 'EBADNAME']

/** Returns an error with a code of getaddrinfo. */
function lookupError(answers: readonly PromiseSettledResult<unknown>[]): Error {
  const isAbsent = answers.every((answer) => answer.status === 'rejected' && absentCodes.includes(answer.reason.code))

  return Object.assign(new Error('no address was found'), { code: isAbsent ? 'ENOTFOUND' : 'EAI_AGAIN' })
}

function toLookupAddress(address: string): LookupAddress {
  return { address, family: isIPv6(address) ? 6 : 4 }
}

/** Addresses by lower-case name, as hosts(5) describes the file; none if it cannot be read. */
function readHostsFile(path = '/etc/hosts'): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, string[]>()
  for (const line of textOf(path).split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const name of names.map((one) => one.toLowerCase())) hosts.set(name, [...(hosts.get(name) ?? []), address])
  }

  return hosts
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
