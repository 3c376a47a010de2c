import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import type { CreatedEndpoint, Endpoint, EndpointInUse } from '@callbook/operations'
import { bodyOf, dataOf, readMe } from '../api.ts'
import { at, type HttpCommands, type HttpSession } from '../http-command.ts'
import { inOrganization, inOwner, organizationsFor } from '../organizations.ts'

interface CreateOptions {
  readonly client: ClientId
  readonly provider: string
  /** In seconds. */
  readonly silenceAfter?: number
  readonly unsigned?: true
}

const endpoints = '/console/api/organizations/{organization}/endpoints/{id}'
const ofClient = '/console/api/organizations/{organization}/clients/{id}/endpoints'

export const endpointCommands = {
  'endpoint create': (session, { client, provider, silenceAfter, unsigned }: CreateOptions) =>
    inOwner(session, 'client', client, async (organization): Promise<CreatedEndpoint> => {
      const { api } = session
      const body = { provider, is_unsigned: unsigned === true }
      const { id, url, secret } = await dataOf(api.POST(ofClient, { ...at({ organization, id: client }), body }))
      if (silenceAfter !== undefined) {
        const watch = { silence_after_seconds: silenceAfter, suspects_silence: false }
        await dataOf(api.PUT(`${endpoints}/watch`, { ...at({ organization, id }), body: watch }))
      }
      const names = { id: id as EndpointId, client_id: client, provider, slug: slugOf(url), url }

      return { ...names, status: 'active', ...(secret !== null && { secret }) }
    }),

  'endpoint list': (session, { client }: { client: ClientId }) =>
    inOwner(session, 'client', client, async (organization) => {
      const rows = await dataOf(session.api.GET(ofClient, at({ organization, id: client })))
      const shown: EndpointInUse[] = []
      for (const { id, provider, status, signature, created_at: _, client_id: __, ...row } of rows) {
        const url = await revealUrl(session, organization, id)
        const { allowed_ips, silence_after_seconds, suspects_silence, ...use } = row
        const watch = { silence_after_seconds, suspects_silence }
        const hmac = signature?.preset ?? false
        shown.push({ id: id as EndpointId, provider, url, status, ...use, hmac, allowed_ips, ...watch })
      }

      return shown
    }),

  'endpoint alarms': async (session, { organization: given }: { organization?: OrganizationId }) => {
    const alarms = []
    for (const id of await organizationsWithAlarms(session, given)) {
      const list = (organization: OrganizationId) =>
        dataOf(session.api.GET('/console/api/organizations/{organization}/alarms', at({ organization })))
      alarms.push(...(await inOrganization(id, list)))
    }

    return alarms
  },

  'endpoint activate': changeStatus('activate'),
  'endpoint deactivate': changeStatus('deactivate'),
  'endpoint revoke': changeStatus('revoke'),

  'endpoint replace': (session, oldId: EndpointId, { overlap }: { overlap: number }) =>
    inOwner(session, 'endpoint', oldId, async (organization) => {
      const body = { overlap_hours: overlap }
      const created = session.api.POST(`${endpoints}/replace`, { ...at({ organization, id: oldId }), body })
      const { id, url, previous_url_expires_at } = await dataOf(created)

      return { ...(await present(session, organization, id, url)), previous_url_expires_at }
    })
} satisfies HttpCommands

/** Returns the given organization, or those that may have alarms: staff find them in the overview. */
async function organizationsWithAlarms(session: HttpSession, given: OrganizationId | undefined) {
  const { permissions, access_token } = await readMe(session.api)
  const isForAll = given === undefined && (access_token?.organization_id ?? null) === null
  if (!(isForAll && permissions.includes('manage_organizations'))) return await organizationsFor(session, given)
  const overview = await dataOf(session.api.GET('/console/api/overview'))

  return overview.filter(({ alarms }) => alarms > 0).map(({ id }) => id as OrganizationId)
}

function changeStatus(verb: 'activate' | 'deactivate' | 'revoke') {
  return (session: HttpSession, id: EndpointId) =>
    inOwner(session, 'endpoint', id, async (organization) => {
      await bodyOf(session.api.POST(`${endpoints}/${verb}`, at({ organization, id })))

      return present(session, organization, id, await revealUrl(session, organization, id))
    })
}

async function present({ api }: HttpSession, organization: OrganizationId, id: string, url: string): Promise<Endpoint> {
  const { client_id, provider, status } = await dataOf(api.GET(endpoints, at({ organization, id })))

  return { id: id as EndpointId, client_id: client_id as ClientId, provider, slug: slugOf(url), url, status }
}

/** Returns the URL, which the audit log records. */
async function revealUrl({ api }: HttpSession, organization: OrganizationId, id: string): Promise<string> {
  return (await dataOf(api.POST(`${endpoints}/url`, at({ organization, id })))).url
}

function slugOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
