import type { Routes } from '@callbook/http'
import { noQuery } from '../parameters.ts'
import { ApiKeyInfo, presentApiKey } from './schema.ts'

export const authRoutes: Routes = async (app) => {
  app.get(
    '/me',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'getApiKeyInfo',
        summary: 'Tell what the key opens',
        description:
          'The first request to make with a new key: 200 says that it counts, and for which organization. `scopes` is what ' +
          'it may do besides reading, `expires_at` until when.',
        tags: ['Auth'],
        querystring: noQuery,
        response: { 200: { ...ApiKeyInfo, 'x-response-description': 'The key of the request' } }
      }
    },
    async ({ apiKey }) => presentApiKey(apiKey)
  )
}
