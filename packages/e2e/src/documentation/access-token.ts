import { send } from '../curl.ts'
import type { Summary } from '../summary.ts'

const dayMs = 86_400_000

/** Creates the access token of the guides, as the administrator of a start. */
export async function createAccessToken({ managementUrl, signInLink }: Summary): Promise<string> {
  const [page = '', token = ''] = signInLink.split('#')
  const headers = { origin: new URL(page).origin, 'content-type': 'application/json' }
  const post = async (path: string, body: object, cookie = '') =>
    await send(`${managementUrl}/console/api/${path}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body)
    })

  const { headers: signedIn } = await post('links/use', { token })
  const [cookie = ''] = (signedIn.get('set-cookie') ?? '').split(';')
  const permissions = ['read', 'manage_organizations', 'manage_clients', 'manage_endpoints', 'issue_api_keys']
  const expires_at = new Date(Date.now() + dayMs).toISOString()
  const input = { name: 'Guides', permissions, organization_id: null, expires_at }
  const { status, body } = await post('access-tokens', input, cookie)
  if (status !== 201) throw new Error(`No access token was created: ${JSON.stringify(body)}`)

  return body.data.token
}
