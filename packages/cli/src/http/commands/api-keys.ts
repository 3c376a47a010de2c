import type { ApiKeyId, ApiKeyScope, ClientId, OrganizationId } from '@callbook/domain'
import type { ApiKeyInput } from '@callbook/operations'
import { found } from '../../found.ts'
import { bodyOf, dataOf } from '../api.ts'
import { at, findBy, type HttpCommands, type HttpSession } from '../http-command.ts'
import { inOrganization, inOwner } from '../organizations.ts'

interface IssueOptions {
  readonly organization: OrganizationId
  readonly name: string
  readonly environment: ApiKeyInput['environment']
  readonly expires?: Date
  readonly scope?: readonly ApiKeyScope[]
  readonly client?: ClientId
  readonly rateLimit?: number
}

const path = '/console/api/organizations/{organization}/api-keys'

export const apiKeyCommands = {
  'api-key issue': (
    { api },
    { organization, name, environment, expires, scope = [], client, rateLimit }: IssueOptions
  ) =>
    inOrganization(
      organization,
      async () => {
        const limits = { ...(client && { client_id: client }), ...(rateLimit && { rate_limit: rateLimit }) }
        const body = { name, environment, scopes: [...scope], expires_at: expires?.toISOString() ?? null, ...limits }

        return ofOrganization(organization, await dataOf(api.POST(path, { ...at({ organization }), body })))
      },
      'client',
      client
    ),

  'api-key list': (session, { organization }: { organization: OrganizationId }) =>
    inOrganization(organization, () => listKeys(session, organization)),

  'api-key rename': (session, id: ApiKeyId, { name }: { name: string }) =>
    inOwner(session, 'API key', id, async (organization) => {
      await bodyOf(session.api.PATCH(`${path}/{id}`, { ...at({ organization, id }), body: { name } }))

      return await readKey(session, organization, id)
    }),

  'api-key revoke': (session, id: ApiKeyId, { reason = null }: { reason?: string | null }) =>
    inOwner(session, 'API key', id, async (organization) => {
      await bodyOf(session.api.POST(`${path}/{id}/revoke`, { ...at({ organization, id }), body: { reason } }))

      return await readKey(session, organization, id)
    }),

  'api-key rotate': (session, id: ApiKeyId, { overlap }: { overlap: number }) =>
    inOwner(session, 'API key', id, async (organization) => {
      const body = { overlap_hours: overlap }
      const key = await dataOf(session.api.POST(`${path}/{id}/rotate`, { ...at({ organization, id }), body }))

      return ofOrganization(organization, key)
    })
} satisfies HttpCommands

async function listKeys({ api }: HttpSession, organization: OrganizationId) {
  const keys = await dataOf(api.GET(path, at({ organization })))

  return keys.map((key) => ofOrganization(organization, key))
}

async function readKey(session: HttpSession, organization: OrganizationId, id: ApiKeyId) {
  const { last_used_at: _, ...key } = found(findBy(await listKeys(session, organization), id), 'API key', id)

  return key
}

function ofOrganization<Key extends { readonly id: string }>(organization: OrganizationId, { id, ...key }: Key) {
  return { id, organization_id: organization, ...key }
}
