import type { components } from '@callbook/console-api'
import { type CallId, type OrganizationId, parseDateTime } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import { type HoldOptions, heldOf } from '../../commands/recordings/hold-options.ts'
import { type PolicyOptions, policyOf } from '../../commands/recordings/policy-options.ts'
import type { FetchOptions } from '../../commands/recordings/recording.ts'
import type { ListOptions } from '../../commands/recordings/stored-recordings.ts'
import { dataOf } from '../api.ts'
import { at, atQuery, type HttpCommands, pick } from '../http-command.ts'
import { inOrganization, inOwner } from '../organizations.ts'

type Verified = components['schemas']['VerifiedRecordings']

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

  'recording fetch': (session, { client: id, since }: FetchOptions) => {
    if (parseDateTime(since) === null) throw new InputError('--since must be a time such as 2026-11-01T00:00:00Z')

    return inOwner(session, 'client', id, (organization) => {
      const path = `${organizations}/clients/{id}/recordings/fetch` as const

      return dataOf(session.api.POST(path, { ...at({ organization, id }), body: { since } }))
    })
  },

  'recording list': ({ api }, { organization: id, client, ...page }: ListOptions) =>
    inOrganization(id, async (organization) => {
      const filter = { client_id: client, ...page }
      const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

      return await dataOf(api.GET(`${organizations}/recordings`, atQuery({ organization }, query)))
    }),

  'recording verify': ({ api, note }, { organization: id }: { organization: OrganizationId }) =>
    inOrganization(id, async (organization) => {
      const wrong = []
      let [verified, after]: [number, string | null] = [0, null]
      do {
        const part: Verified = await dataOf(
          api.POST(`${organizations}/recordings/verify`, { ...at({ organization }), body: { after } })
        )
        wrong.push(...part.wrong)
        verified += part.verified
        after = part.next
        note(`${verified} verified`)
      } while (after !== null)

      return { verified, wrong }
    }),

  'recording doctor': async ({ api }) => ({ checks: await dataOf(api.POST('/console/api/recordings/doctor')) }),

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
