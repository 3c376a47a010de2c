import { type LookupAddress, lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { type AddressGuard, literalAddress } from './address-guard.ts'
import { openTunnel } from './proxy-tunnel.ts'

/** No connection was made: the address is none that tenants may have us reach. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'

  constructor() {
    super('the address is not one of the internet')
  }
}

type LookUp = (
  hostname: string,
  options: { readonly all: true; readonly family?: number | 'IPv4' | 'IPv6' | undefined },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
) => void

interface GuardedAgentOptions {
  readonly guard: AddressGuard
  /** A forward proxy that makes the connections. */
  readonly proxy?: URL | undefined
  readonly connectTimeoutMs?: number
  /** How a name is looked up; as the system does by default. */
  readonly lookup?: LookUp
}

/**
 * Connects to addresses that the guard lets through. A name is looked up once, and the address that was checked is the
 * one that is connected to: one that changes its address between two look-ups gains nothing. Without TLS, only allowed
 * addresses are reached.
 *
 * A `lookup` alone would not do: it is not asked for addresses that a URL names itself.
 */
export function createGuardedAgent({ guard, proxy, connectTimeoutMs, lookup = lookUp }: GuardedAgentOptions): Agent {
  const timeout = connectTimeoutMs ?? 3_000
  const connectorFor = (isSafe: (address: string) => boolean) => {
    const checked = guardedLookup(lookup, isSafe)
    return proxy === undefined ? buildConnector({ timeout, lookup: checked }) : throughProxy(proxy, checked, timeout)
  }
  const connectors = { 'https:': connectorFor(guard.mayReach), 'http:': connectorFor(guard.isAllowed) }

  return new Agent({
    connect(options, done) {
      const isPlain = options.protocol === 'http:'
      const isSafe = isPlain ? guard.isAllowed : guard.mayReach
      const address = literalAddress(options.hostname)
      if (address !== undefined && !isSafe(address)) return done(new RefusedAddressError(), null)
      connectors[isPlain ? 'http:' : 'https:'](options, done)
    }
  })
}

/**
 * The proxy is asked for the address that was checked, and not for its name, which it might find elsewhere. TLS is spoken
 * through it: it reads nothing, and the certificate is still that of the name.
 */
function throughProxy(proxy: URL, lookup: LookupFunction, timeoutMs: number): buildConnector.connector {
  const secure = buildConnector({ timeout: timeoutMs })

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

function guardedLookup(lookup: LookUp, isSafe: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { all: true, family: options.family }, (error, found) => {
      if (error !== null) return done(error, '')
      const safe = found.filter(({ address }) => isSafe(address))
      const [first] = safe
      if (first === undefined) return done(new RefusedAddressError(), '')
      if (options.all === true) return done(null, safe)
      done(null, first.address, first.family)
    })
  }
}
