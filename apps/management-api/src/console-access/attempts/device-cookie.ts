import { hash } from 'node:crypto'
import { normalizeEmail } from '@callbook/accounts'
import { type KeyRing, openSecret, type RandomBytes, sealSecret } from '@callbook/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleDependencies } from '../../console.ts'
import { createCookie } from '../session-cookie.ts'

/** A browser with an earlier sign-in. */
export interface Device {
  /** Random id that identifies the attempts of the browser. */
  readonly id: string
  /** The accounts that signed in there, latest first: a hash of the address, and one of the id. */
  readonly accounts: readonly string[]
}

/** Cookie that identifies a browser. It grants no access. */
export interface DeviceCookie {
  /** @returns `undefined` for an unknown browser, or if the cookie was altered */
  read(header: string | undefined): Device | undefined
  /** Returns the `Set-Cookie` header for a browser in which an account has just signed in. */
  write(device: Device | undefined, account: KnownAccount, randomBytes: RandomBytes): string
}

/**
 * An account of an address, which may have other accounts: a browser that knows one of them is unknown to the others.
 */
export interface KnownAccount {
  readonly email: string
  readonly id: string
}

/** Maximum age of cookies in browsers: 400 days. */
const maxAgeSeconds = 400 * 86_400

const maxAccounts = 5

const idBytes = 16

/** Context of the encryption, so that no other encrypted text is accepted as a device. */
const purpose = 'device cookie'

/** Creates the device cookies of OWASP, "Slow Down Online Guessing Attacks with Device Cookies". */
export function createDeviceCookie(origins: readonly string[], keyRing: KeyRing): DeviceCookie {
  const cookie = createCookie('callbook_device', origins)

  return {
    read(header) {
      const [sealed, ...others] = cookie.read(header)

      return sealed === undefined || others.length > 0 ? undefined : open(sealed, keyRing)
    },
    write(device, { email, id: account }, randomBytes) {
      const id = device?.id ?? Buffer.from(randomBytes(idBytes)).toString('base64url')
      const accounts = [...new Set([`${nameOf(email)}.${hashOf(account)}`, ...(device?.accounts ?? [])])].slice(
        0,
        maxAccounts
      )
      const sealed = sealSecret(keyRing, [id, ...accounts].join(' '), purpose, randomBytes)

      return cookie.write(sealed, `Max-Age=${maxAgeSeconds}`)
    }
  }
}

/** Returns whether an account has signed in there; without an id, any account of the address. */
export function isKnownTo(
  device: Device | undefined,
  { email, id }: { readonly email: string; readonly id?: string | undefined }
): device is Device {
  const beginning = `${nameOf(email)}.${id === undefined ? '' : hashOf(id)}`

  return device?.accounts.some((account) => account.startsWith(beginning)) ?? false
}

function open(sealed: string, keyRing: KeyRing): Device | undefined {
  try {
    const [id = '', ...accounts] = openSecret(keyRing, sealed, purpose).split(' ')

    return { id, accounts }
  } catch {
    return undefined
  }
}

function nameOf(email: string): string {
  return hashOf(normalizeEmail(email) ?? email)
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** Remembers the browser after a complete sign-in of an account. */
export function rememberBrowsers({ device, make }: Pick<ConsoleDependencies, 'device' | 'make'>) {
  return ({ headers }: FastifyRequest, reply: FastifyReply, account: KnownAccount): void => {
    reply.header('set-cookie', device.write(device.read(headers.cookie), account, make().randomBytes))
  }
}
