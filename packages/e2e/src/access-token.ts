import type { Permission } from '@callbook/accounts'
import { send } from './curl.ts'
import type { Summary } from './summary.ts'

const dayMs = 86_400_000

interface TokenInput {
  readonly name: string
  readonly permissions: readonly Permission[]
  /** Values of a new user, for the link of an invitation. */
  readonly user?: { readonly name: string; readonly password: string }
}

/** Signs in with a link of the console, and creates an access token for all organizations of the user. */
export async function createAccessToken(
  { managementUrl, signInLink }: Pick<Summary, 'managementUrl' | 'signInLink'>,
  { name, permissions, user }: TokenInput
): Promise<string> {
  const [page = '', token = ''] = signInLink.split('#')
  const headers = { origin: new URL(page).origin, 'content-type': 'application/json' }
  const post = async (path: string, body: object, cookie = '') =>
    await send(`${managementUrl}/console/api/${path}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body)
    })

  const { headers: signedIn } = await post('links/use', { token, ...user })
  const [cookie = ''] = (signedIn.get('set-cookie') ?? '').split(';')
  const expires_at = new Date(Date.now() + dayMs).toISOString()
  const input = { name, permissions, organization_id: null, expires_at }
  const { status, body } = await post('access-tokens', input, cookie)
  if (status !== 201) throw new Error(`No access token was created: ${JSON.stringify(body)}`)

  return body.data.token
}
