import type { Routes } from '@callbook/http'
import { noQuery } from '../http-api/parameters.ts'
import type { V1Dependencies } from '../v1.ts'
import { ApiKeyInfo, presentApiKey } from './v1-schema.ts'

export const authRoutes: Routes<Pick<V1Dependencies, 'limitOf'>> = async (app, { limitOf }) => {
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
    async (request) => presentApiKey(request.apiKey, request.reach, limitOf(request))
  )
}
