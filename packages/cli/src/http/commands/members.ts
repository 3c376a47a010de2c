import type { OrganizationId } from '@callbook/domain'
import { findMember } from '../../commands/members/find-member.ts'
import {
  type ChangeOptions,
  type InviteOptions,
  limitFrom,
  type MembershipOptions,
  type OfOrganization
} from '../../commands/members/member-options.ts'
import { bodyOf, dataOf } from '../api.ts'
import { at, atQuery, type HttpCommands, type HttpSession } from '../http-command.ts'
import { inOrganization } from '../organizations.ts'

const path = '/console/api/organizations/{organization}/members'

export const memberCommands = {
  'member list': (session, { organization }: OfOrganization) => list(session, organization),

  'member invite': ({ api }, { organization, email, role, client }: InviteOptions) =>
    inOrganization(organization, () => {
      const body = { email, role, client_id: client ?? null }

      return dataOf(api.POST(`${path}/invitations`, { ...at({ organization }), body }))
    }),

  'member change': async (session, text: string, options: ChangeOptions) => {
    const { organization, role, membership } = options
    const { user_id: id, client_id: of } = findMember(await list(session, organization), text, membership)
    const client_id = limitFrom(options)
    const body = { ...(role && { role }), ...(client_id !== undefined && { client_id }) }
    await bodyOf(
      session.api.PATCH(`${path}/{id}`, { ...atQuery({ organization, id }, { membership: of ?? 'all' }), body })
    )

    return findMember(await list(session, organization), id, client_id === undefined ? of : client_id)
  },

  'member remove': async (session, text: string, { organization, membership }: MembershipOptions) => {
    const { user_id, client_id: of } = findMember(await list(session, organization), text, membership)
    const query = { membership: of ?? 'all' }
    await bodyOf(session.api.DELETE(`${path}/{id}`, atQuery({ organization, id: user_id }, query)))

    return { user_id, removed: true }
  }
} satisfies HttpCommands

async function list({ api }: HttpSession, organization: OrganizationId) {
  return await inOrganization(organization, () => dataOf(api.GET(path, at({ organization }))))
}
