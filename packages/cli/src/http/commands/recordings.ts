import type { CallId, OrganizationId } from '@callbook/domain'
import { type HoldOptions, heldOf } from '../../commands/recordings/hold-options.ts'
import { type PolicyOptions, policyOf } from '../../commands/recordings/policy-options.ts'
import { dataOf } from '../api.ts'
import { at, type HttpCommands, pick } from '../http-command.ts'
import { inOrganization, inOwner } from '../organizations.ts'

const organizations = '/console/api/organizations/{organization}'

export const recordingCommands = {
  'recording policy': (session, options: PolicyOptions) => {
    const { keeps, days, isConsentConfirmed } = policyOf(options)
    const body = { keeps, days, consent_confirmed: isConsentConfirmed }

    return inOwner(session, 'client', options.client, async (organization) => {
      const place = at({ organization, id: options.client })
      const set = session.api.PUT(`${organizations}/clients/{id}/recording-policy`, { ...place, body })
      const { client_id: _, ...policy } = await dataOf(set)

      return policy
    })
  },

  'recording retry': (session, id: CallId) =>
    inOwner(session, 'call', id, async (organization) => ({
      call_id: id,
      ...(await dataOf(session.api.POST(`${organizations}/calls/{id}/recording/fetch`, at({ organization, id }))))
    })),

  'hold create': (session, { reason, ...options }: HoldOptions) => {
    const held = heldOf(options)

    return inOwner(session, held.kind, held.id, async (organization) => {
      const body = { ...held, reason }

      return presentHold(await dataOf(session.api.POST(`${organizations}/holds`, { ...at({ organization }), body })))
    })
  },

  'hold list': ({ api }, { organization }: { organization: OrganizationId }) =>
    inOrganization(organization, async () =>
      (await dataOf(api.GET(`${organizations}/holds`, at({ organization })))).map(presentHold)
    ),

  'hold release': ({ api }, id: string, { organization }: { organization: OrganizationId }) =>
    inOrganization(
      organization,
      async () => presentHold(await dataOf(api.POST(`${organizations}/holds/{id}/release`, at({ organization, id })))),
      'open hold',
      id
    )
} satisfies HttpCommands

const members = [
  ...(['id', 'client_id', 'customer_id', 'call_id', 'reason', 'made_by', 'made_at', 'released_by'] as const),
  'released_at' as const
]

function presentHold<Hold extends Record<(typeof members)[number], unknown>>(hold: Hold) {
  return pick(hold, ...members)
}
