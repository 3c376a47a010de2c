import type { Permission } from '@callbook/accounts'
import type { OrganizationId } from '@callbook/domain'
import type { Browser, Method, startConsole } from './console.ts'

const dayMs = 86_400_000

interface Limits {
  readonly permissions?: readonly Permission[]
  readonly organizationId?: OrganizationId | null
}

/** Input for a token that expires in 30 days. */
export function accessTokenInput({ permissions = ['read'], organizationId = null }: Limits = {}) {
  const expires_at = new Date(Date.now() + 30 * dayMs).toISOString()

  return { name: 'CI', permissions, organization_id: organizationId, expires_at }
}

/** Creates an access token of the signed-in user. */
export async function addAccessToken(browser: Browser, limits: Limits = {}) {
  const response = await browser.send('POST', '/access-tokens', accessTokenInput(limits))
  if (response.statusCode !== 201) throw new Error(response.body)

  return response.json().data as { readonly id: string; readonly token: string }
}

/** Sends requests with an access token, as a script: from an address of its own, without cookies and an origin. */
export function scriptWith(token: string, open: ReturnType<typeof startConsole>['open']) {
  const script = open()
  const headers = { origin: undefined, 'sec-fetch-site': undefined, authorization: `Bearer ${token}` }

  return {
    send: async (method: Method, path: string, payload?: object) => await script.send(method, path, payload, headers)
  }
}
