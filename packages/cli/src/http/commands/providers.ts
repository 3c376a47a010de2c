import type { EndpointId, ListingProviderName, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { InputError, RefusedError } from '@callbook/operations/values'
import { describeProgress, type GapProgress, weekAgo } from '../../commands/providers/gap-progress.ts'
import type { GapsOptions } from '../../commands/providers/provider-gaps.ts'
import { readKey } from '../../commands/providers/provider-keys.ts'
import { everyTenth } from '../../every-tenth.ts'
import { found } from '../../found.ts'
import { bodyOf, dataOf } from '../api.ts'
import { at, findBy, type HttpCommands, type HttpSession, pick } from '../http-command.ts'
import { inOrganization, inOwner } from '../organizations.ts'
import { readLines } from '../read-lines.ts'

interface ConnectOptions {
  readonly organization: OrganizationId
  readonly provider: ListingProviderName
  readonly baseUrl?: string
  readonly key: string
}

interface GapLine {
  readonly progress?: GapProgress
  readonly note?: string
}

interface MapOptions {
  readonly endpoint?: EndpointId
  readonly assistant?: string
  readonly remove?: true
}

const all = '/console/api/organizations/{organization}/provider-accounts'
const one = `${all}/{id}` as const
const what = 'provider account'

export const providerCommands = {
  'provider connect': async (session, { organization, provider, baseUrl, key: place }: ConnectOptions) => {
    const key = await readKey(session, place)
    const body = { provider, key, ...(baseUrl !== undefined && { base_url: baseUrl }) }

    return await inOrganization(organization, async () => {
      const { id } = await dataOf(session.api.POST(all, { ...at({ organization }), body }))

      return present(await readAccount(session, organization, id))
    })
  },

  'provider list': (session, { organization }: { organization: OrganizationId }) =>
    inOrganization(organization, async () =>
      (await listAccounts(session, organization)).map((account) => ({
        ...present(account),
        open_gaps: account.open_gaps
      }))
    ),

  'provider replace-key': async (session, id: ProviderAccountId, { key: place }: { key: string }) => {
    const key = await readKey(session, place)

    return await inOwner(session, what, id, async (organization) => {
      await bodyOf(session.api.PUT(`${one}/key`, { ...at({ organization, id }), body: { key } }))

      return present(await readAccount(session, organization, id))
    })
  },

  'provider disconnect': (session, id: ProviderAccountId) =>
    inOwner(session, what, id, async (organization) => {
      const before = findBy(await listAccounts(session, organization), id)
      await bodyOf(session.api.DELETE(one, at({ organization, id })))

      return present(found(before, what, id))
    }),

  'provider map': (session, id: ProviderAccountId, { endpoint, assistant, remove }: MapOptions) => {
    if (endpoint === undefined && !remove) throw new InputError('Give the webhook URL with --endpoint, or --remove')

    return inOwner(session, what, id, async (organization) => {
      const place = at({ organization, id })
      const assistant_id = assistant ?? null
      await (endpoint === undefined
        ? bodyOf(session.api.POST(`${one}/assignments/remove`, { ...place, body: { assistant_id } }))
        : bodyOf(session.api.POST(`${one}/assignments`, { ...place, body: { assistant_id, endpoint_id: endpoint } })))

      return (await readAccount(session, organization, id)).assignments
    })
  },

  'provider gaps': (session, id: ProviderAccountId, { since = weekAgo(), fix }: GapsOptions) =>
    inOwner(session, what, id, (organization) => {
      const body = { since: since.toISOString(), fix: fix === true }
      const report = everyTenth((progress: GapProgress) => session.note(describeProgress(progress)))
      const lines = session.api.POST(`${one}/comparison`, { ...at({ organization, id }), body, parseAs: 'stream' })

      return readLines<GapLine, object>(lines, ({ progress, note }) => {
        if (progress !== undefined) report(progress)
        if (note !== undefined) session.note(note)
      })
    }),

  'provider doctor': (session, id: ProviderAccountId) =>
    inOwner(session, what, id, async (organization) => {
      const { findings, problem } = await dataOf(session.api.POST(`${one}/doctor`, at({ organization, id })))
      if (problem !== null) throw new RefusedError(problem)

      return findings.map((finding) =>
        pick(
          finding,
          ...(['severity', 'subject', 'setting', 'current', 'expected', 'explanation', 'endpoint_id'] as const)
        )
      )
    })
} satisfies HttpCommands

async function listAccounts({ api }: HttpSession, organization: OrganizationId) {
  return await dataOf(api.GET(all, at({ organization })))
}

async function readAccount(session: HttpSession, organization: OrganizationId, id: string) {
  return found(findBy(await listAccounts(session, organization), id), what, id)
}

function present(account: Awaited<ReturnType<typeof listAccounts>>[number]) {
  return pick(
    account,
    ...(['id', 'provider', 'base_url', 'state', 'last_error', 'last_ok_at', 'last_pass_at', 'created_at'] as const)
  )
}
