import { createConsoleApi } from '@callbook/console-api'
import { pathOfOrganization } from './membership.ts'

export const api = createConsoleApi({ baseUrl: '/' })

// Requests concern the open membership of their organization.
api.use({
  onRequest({ request }) {
    const url = request.url.replace(/(?<=\/organizations\/)[^/?]+/, pathOfOrganization)

    return url === request.url ? undefined : new Request(url, request)
  }
})
