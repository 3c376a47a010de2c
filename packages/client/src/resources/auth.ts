import type { SendOptions } from '../options.ts'
import type { SendRequest } from '../request/request.ts'
import type { ApiKeyInfo } from '../schema.ts'

export interface Auth {
  /** Organization and scopes of the key. */
  readonly me: (options?: SendOptions) => Promise<ApiKeyInfo>
}

export function authOf(request: SendRequest): Auth {
  return { me: async (options) => (await request('GET', '/v1/auth/me', options)).body }
}
