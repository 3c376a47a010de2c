import { hash } from 'node:crypto'
import type { SignInContext } from '@callbook/accounts'
import { createLimiter, type LimiterOptions, networksOf, type RequestLimiter, tooManyRequests } from '@callbook/http'
import type { FastifyRequest } from 'fastify'
import { type Device, type DeviceCookie, isKnownTo } from './device-cookie.ts'

type AttemptRequest = Pick<FastifyRequest, 'headers' | 'ip'>

interface AttemptedAccount {
  readonly email: string
  /** Its id, if the request has a session: sign-in attempts are counted separately from attempts within a session. */
  readonly id?: string
}

/** Limits attempts with passwords, codes and links, whether they succeed or not. */
export interface Attempts {
  /**
   * Counts by browser if it is known, else by network.
   *
   * @throws {HttpError} 429
   */
  admitBrowser(from: AttemptRequest): Promise<void>
  /**
   * Counts by account: for the browser if the account is known there, and for all unknown browsers together. A sign-in
   * from a browser that knows an account of the address still works after unknown browsers have used up their attempts,
   * but only for the accounts that it knows: the owner of one account of an address must not get more attempts at the
   * others.
   *
   * @throws {HttpError} 429
   */
  admitAccount(account: AttemptedAccount, from: AttemptRequest): Promise<SignInContext>
  /** Returns `true` at the first use of a random value within ten minutes. */
  spend(value: string): Promise<boolean>
  close(): void
}

const minuteMs = 60_000

/** Forgetting a key only gives a guesser a new start. */
const maxKeys = 100_000

/**
 * Counts by network, to stop a single guesser, and by account, to stop distributed guessing. A browser in which the
 * account has signed in before has separate counts, which unknown browsers cannot use up. Once they are used up, it is
 * treated as unknown.
 */
export function createAttempts(
  options: Pick<LimiterOptions, 'clock' | 'logger' | 'redisUrl'> & { readonly device: Pick<DeviceCookie, 'read'> }
): Attempts {
  const { device: cookie, ...shared } = options
  const create = (name: string, limit: number, windowMs: number) =>
    createLimiter({ ...shared, name: `console-${name}`, limit, windowMs, maxKeys })
  const ofDevice = create('device', 10, minuteMs)
  const ofAddress = create('address', 10, minuteMs)
  const ofSite = create('site', 40, minuteMs)
  const ofAccountOnDevice = create('account-on-device', 10, 15 * minuteMs)
  const ofAccountAtAddress = create('account-at-address', 10, 15 * minuteMs)
  const ofAccountAtSite = create('account-at-site', 40, 60 * minuteMs)
  const ofAccount = create('account', 100, 60 * minuteMs)
  const ofValue = create('spent', 1, 10 * minuteMs)
  const all = [ofDevice, ofAddress, ofSite, ofAccountOnDevice, ofAccountAtAddress, ofAccountAtSite, ofAccount, ofValue]

  async function isAdmittedThere(
    name: string,
    account: AttemptedAccount,
    device: Device | undefined
  ): Promise<boolean> {
    return isKnownTo(device, account) && (await ofAccountOnDevice.admit(`${name}:${device.id}`)).admitted
  }

  async function admitStranger(name: string, [site, network]: readonly [string, string]): Promise<void> {
    await admit(ofAccountAtAddress, `${name}:${network}`)
    await admit(ofAccountAtSite, `${name}:${site}`)
    await admit(ofAccount, name)
  }

  async function admitNetworks([site, network]: readonly [string, string]): Promise<void> {
    await admit(ofAddress, network)
    await admit(ofSite, site)
  }

  return {
    async admitBrowser({ headers, ip }) {
      const device = cookie.read(headers.cookie)
      await (device === undefined ? admitNetworks(networksOf(ip)) : admit(ofDevice, device.id))
    },
    async admitAccount(account, { headers, ip }) {
      const { email, id } = account
      // Readers of the keys in Redis must not learn who has an account.
      const name = hash('sha256', id ?? email, 'base64url')
      const device = cookie.read(headers.cookie)
      const networks = networksOf(ip)
      if (await isAdmittedThere(name, account, device)) {
        const known = { requester: 'known', places: [name] } as const
        if (id !== undefined) return known
        const isAdmitted = await admitStranger(name, networks).then(
          () => true,
          () => false
        )

        return isAdmitted ? known : { ...known, opens: (one) => isKnownTo(device, { email, id: one }) }
      }
      if (device !== undefined) await admitNetworks(networks)
      await admitStranger(name, networks)

      return { requester: 'stranger', places: networks }
    },
    async spend(value) {
      return (await ofValue.admit(hash('sha256', value, 'base64url'))).admitted
    },
    close() {
      for (const limiter of all) limiter.close()
    }
  }
}

async function admit(limiter: RequestLimiter, key: string): Promise<void> {
  const { admitted, resetMs } = await limiter.admit(key)
  if (!admitted) throw tooManyRequests(Math.max(1, Math.ceil(resetMs / 1_000)), 'Too many attempts: try again later')
}
