import createClient from 'openapi-fetch'
import { ApiError } from './api-error.ts'
import type { paths } from './schema.ts'
import { pathOfOrganization } from './session/membership.ts'

export const api = createClient<paths>({ baseUrl: '/' })

// Requests concern the open membership of their organization.
api.use({
  onRequest({ request }) {
    const url = request.url.replace(/(?<=\/organizations\/)[^/?]+/, pathOfOrganization)

    return url === request.url ? undefined : new Request(url, request)
  }
})

interface Answer<Body> {
  readonly data?: Body | undefined
  readonly error?: unknown
  readonly response: Response
}

/** @throws {ApiError} if the response is unsuccessful or missing */
export async function bodyOf<Body>(request: Promise<Answer<Body>>): Promise<Body> {
  const { data, error, response } = await request.catch(() => {
    throw new ApiError(0, 'Callbook cannot be reached')
  })
  if (!response.ok) {
    const { title, message } = describeError(error)
    throw new ApiError(response.status, message, { ...(title !== undefined && { title }), headers: response.headers })
  }

  return data as Body
}

function describeError(error: unknown): { readonly title?: string; readonly message: string } {
  if (typeof error !== 'object' || error === null) return { message: 'The response could not be read' }
  const { message, error: title } = error as { message?: unknown; error?: unknown }

  return { title: String(title), message: String(message ?? title) }
}
