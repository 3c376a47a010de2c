import type { FoundApiKey } from '@callbook/db'
import {
  type ApiKeyId,
  type ApiKeyScope,
  apiKeyScopes,
  type ClientId,
  inputBounds,
  limitsOf,
  type OrganizationId,
  type Reach
} from '@callbook/domain'
import type { RequestLimiter, Routes } from '@callbook/http'
import { apiKeyEnvironments } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { rateLimitOf } from '../tenant-access/tenant-access.ts'

const example = {
  organization_id: '0199f1c2-0000-7000-8000-000000000001',
  api_key_id: '0199f1c2-0000-7000-8000-000000000002',
  key_name: 'Reporting',
  environment: 'production',
  scopes: ['evaluations:write'],
  expires_at: '2027-01-31T00:00:00.000Z',
  client_id: null,
  rate_limit: 600
}

/** Open list: later releases may add scopes. */
const Scope = Type.Unsafe<ApiKeyScope>(Type.String({ enum: [...apiKeyScopes] }))

/** The key of the request. */
const ApiKeyInfo = Type.Object(
  {
    organization_id: Uuid<OrganizationId>({ description: 'Organization of the key' }),
    api_key_id: Uuid<ApiKeyId>(),
    key_name: Type.String({
      maxLength: inputBounds.name,
      description: 'Purpose of the key, as entered by its creator'
    }),
    environment: OneOf(apiKeyEnvironments, {
      description: 'A label: keys of both environments read and write the same data'
    }),
    scopes: Type.Array(Scope, {
      maxItems: 20,
      description: 'What the key may do in addition to reading; without scopes, it can only read'
    }),
    expires_at: Nullable(DateTime(), { description: 'When the key expires; null if it does not expire' }),
    client_id: Nullable(Uuid<ClientId>(), {
      description: 'The only client whose data the key can access; null for all clients'
    }),
    rate_limit: Type.Integer({ minimum: 1, description: 'Requests per minute' })
  },
  { title: 'ApiKeyInfo', examples: [example], additionalProperties: false }
)

function presentApiKey(
  key: Pick<FoundApiKey, 'environment' | 'expires_at' | 'id' | 'name' | 'scopes'>,
  reach: Reach,
  rate_limit: number
): Static<typeof ApiKeyInfo> {
  const { organizationId: organization_id, clientId: client_id = null } = limitsOf(reach)
  const { id, name, environment, scopes, expires_at } = key
  const known = apiKeyScopes.filter((scope) => scopes.includes(scope))

  const limits = { expires_at, client_id, rate_limit }

  return { organization_id, api_key_id: id, key_name: name, environment, scopes: known, ...limits }
}

export const v1ApiKeys: Routes<{ limiter: Pick<RequestLimiter, 'limit'> }> = async (app, { limiter }) => {
  app.get(
    '/me',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'getApiKeyInfo',
        summary: 'Get current API key',
        description:
          'The first request to make with a new key: 200 confirms that the key is valid, and shows its organization. `scopes` are its ' +
          'further permissions (it can read everything), `expires_at` its expiry.',
        tags: ['Auth'],
        querystring: noQuery,
        response: { 200: { ...ApiKeyInfo, 'x-response-description': 'The key of the request' } }
      }
    },
    async (request) => presentApiKey(request.apiKey, request.reach, rateLimitOf(request, limiter))
  )
}
