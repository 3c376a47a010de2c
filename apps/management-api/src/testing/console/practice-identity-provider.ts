/// <reference path="./oidc-provider.d.ts" />
import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { Provider } from 'oidc-provider'

export const practiceClient = { id: 'callbook', secret: 'practice-secret' }

/** Groups by the name with which a person signs in; others have none. */
export const practiceGroups: Readonly<Record<string, readonly string[]>> = {
  olivia: ['owners'],
  rita: ['reviewers'],
  victor: ['viewers']
}

/**
 * Creates a real identity provider for tests and for trying out single sign-on. Any name and any password sign in.
 *
 * @param redirectUris URLs to which it may send browsers back
 */
export function createPracticeProvider(issuer: string, redirectUris: readonly string[]): RequestListener {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: practiceClient.id,
        client_secret: practiceClient.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        require_auth_time: true
      }
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    // Puts the claims into ID tokens, as most identity providers do.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    findAccount: (_context: unknown, name: string) => ({
      accountId: name,
      claims: () => ({
        sub: name,
        email: `${name}@example.com`,
        email_verified: true,
        name: name.charAt(0).toUpperCase() + name.slice(1),
        groups: practiceGroups[name] ?? []
      })
    })
  })

  return provider.callback()
}
