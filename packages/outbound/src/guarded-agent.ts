import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { type AddressGuard, literalAddress } from './address-guard.ts'
import { createNameLookup, type FindAddresses } from './name-lookup.ts'
import { openTunnel } from './proxy-tunnel.ts'
import { limitResponses } from './response-limit.ts'

/** Thrown instead of connecting to an address that tenants may not reach. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'

  constructor() {
    super('the address is not public')
  }
}

interface GuardedAgentOptions {
  readonly guard: AddressGuard
  readonly proxy?: URL | undefined
  readonly connectTimeoutMs?: number
  /** Maximum raw bytes of a response, by default 256 KiB. */
  readonly maxResponseBytes?: number
  /** Finds the addresses of a name; uses the system's name servers by default. */
  readonly findAddresses?: FindAddresses
}

/**
 * Connects only to addresses that the guard allows. It connects to the address that was checked, because a name could
 * change its address between two look-ups. Without TLS, only allowed subnets are reached.
 *
 * A custom `lookup` is not enough: it is not called for IP addresses in URLs.
 */
export function createGuardedAgent({ guard, proxy, connectTimeoutMs, ...options }: GuardedAgentOptions): Agent {
  const { findAddresses = createNameLookup(), maxResponseBytes = 256 * 1024 } = options
  const timeout = connectTimeoutMs ?? 3_000
  const connectorFor = (isSafe: (address: string) => boolean) => {
    const lookup = guardedLookup(findAddresses, isSafe)
    return proxy === undefined
      ? buildConnector({ timeout, lookup, allowH2: false })
      : throughProxy(proxy, lookup, timeout)
  }
  const connectors = { 'https:': connectorFor(guard.mayReach), 'http:': connectorFor(guard.isAllowed) }

  // Over HTTP/2, requests share a socket, and their bytes could not be counted there.
  return new Agent({
    allowH2: false,
    connect(options, done) {
      const isPlain = options.protocol === 'http:'
      const isSafe = isPlain ? guard.isAllowed : guard.mayReach
      const address = literalAddress(options.hostname)
      if (address !== undefined && !isSafe(address)) return done(new RefusedAddressError(), null)
      connectors[isPlain ? 'http:' : 'https:'](options, (...outcome) => {
        if (outcome[0] === null) limitResponses(outcome[1], maxResponseBytes)
        done(...outcome)
      })
    }
  })
}

/**
 * Connects through a forward proxy to the address that was checked, because the proxy might resolve the name
 * differently. TLS is end to end: the proxy cannot read the traffic, and the certificate is verified for the name.
 */
function throughProxy(proxy: URL, lookup: LookupFunction, timeoutMs: number): buildConnector.connector {
  const secure = buildConnector({ timeout: timeoutMs, allowH2: false })

  return (options, done) => {
    const isPlain = options.protocol === 'http:'
    const port = Number(options.port || (isPlain ? 80 : 443))
    const connect = (address: string) =>
      openTunnel({ address, port }, { proxy, timeoutMs }, (error, socket) => {
        if (error !== null) return done(error, null)
        if (isPlain) return done(null, socket)
        secure({ ...options, httpSocket: socket }, done)
      })
    const literal = literalAddress(options.hostname)
    if (literal !== undefined) return connect(literal)
    lookup(options.hostname, { all: false }, (failed, address) => {
      if (failed !== null) return done(failed, null)
      connect(String(address))
    })
  }
}

function guardedLookup(findAddresses: FindAddresses, isSafe: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    const report = (found: Awaited<ReturnType<FindAddresses>>) => {
      const safe = found.filter(({ address }) => isSafe(address))
      const [first] = safe
      if (first === undefined) return done(new RefusedAddressError(), '')
      if (options.all === true) return done(null, safe)
      done(null, first.address, first.family)
    }
    findAddresses(hostname).then(report, (error: Error) => done(error, ''))
  }
}
