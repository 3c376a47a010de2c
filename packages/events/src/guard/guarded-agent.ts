import { type LookupAddress, lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { type AddressGuard, literalAddress } from './address-guard.ts'

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
export function createGuardedAgent({ guard, connectTimeoutMs = 3_000, lookup = lookUp }: GuardedAgentOptions): Agent {
  const connectorFor = (isSafe: (address: string) => boolean) =>
    buildConnector({ timeout: connectTimeoutMs, lookup: guardedLookup(lookup, isSafe) })
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
