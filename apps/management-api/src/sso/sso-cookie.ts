import {
  type KeyRing,
  type OrganizationId,
  openSecret,
  type RandomBytes,
  type SessionId,
  sealSecret
} from '@callbook/domain'
import { createCookie } from '../console-access/session-cookie.ts'
import type { SignInFlow } from './provider-client.ts'

export const ssoPurposes = ['sign_in', 'invitation', 'link', 'confirm', 'test'] as const

export type SsoPurpose = (typeof ssoPurposes)[number]

/** A sign-in at an identity provider that has begun. */
export interface StartedSso extends SignInFlow {
  readonly purpose: SsoPurpose
  readonly organizationId: OrganizationId
  /** Configuration with which it began. */
  readonly updatedAt: string
  /** Session that links, confirms or tests. */
  readonly sessionId: SessionId | null
  /** Token of the invitation. */
  readonly token: string | null
  /** Milliseconds since 1970 after which it cannot be completed. */
  readonly expiresAt: number
}

export interface SsoCookie {
  /** @returns `undefined` if none has begun, it has expired, or the cookie was altered */
  read(header: string | undefined, now: Date): StartedSso | undefined
  write(started: StartedSso, randomBytes: RandomBytes): string
  erase(): string
}

export const ssoMinutes = 10

/** Context of the encryption, so that no other encrypted text is accepted. */
const purpose = 'single sign-on'

/** The cookie keeps state, nonce and verifier in the browser that began: no other browser can complete the sign-in. */
export function createSsoCookie(origins: readonly string[], keyRing: KeyRing): SsoCookie {
  const cookie = createCookie('callbook_sso', origins)

  return {
    read(header, now) {
      const [sealed, ...others] = cookie.read(header)
      const started = sealed === undefined || others.length > 0 ? undefined : open(sealed, keyRing)

      return started !== undefined && started.expiresAt > now.getTime() ? started : undefined
    },
    write: (started, randomBytes) =>
      cookie.write(sealSecret(keyRing, JSON.stringify(started), purpose, randomBytes), `Max-Age=${ssoMinutes * 60}`),
    erase: () => cookie.write('', 'Max-Age=0')
  }
}

function open(sealed: string, keyRing: KeyRing): StartedSso | undefined {
  try {
    return JSON.parse(openSecret(keyRing, sealed, purpose)) as StartedSso
  } catch {
    return undefined
  }
}
