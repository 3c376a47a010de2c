import { agreementOf } from '@callbook/operations/values'
import type { RecordOptions } from '../../commands/evaluations/evaluation.ts'
import type { AgreementOptions } from '../../commands/evaluations/evaluation-agreement.ts'
import type { SampleOptions } from '../../commands/evaluations/evaluation-sample.ts'
import type { ListOptions, RetryOptions } from '../../commands/evaluations/evaluation-work.ts'
import { readResult } from '../../commands/evaluations/read-result.ts'
import { dataOf } from '../api.ts'
import { at, atQuery, type HttpCommands } from '../http-command.ts'
import { inOrganization, inOwner, organizationsFor } from '../organizations.ts'

const organizations = '/console/api/organizations/{organization}'

export const evaluationCommands = {
  'evaluation record': async (session, { call: id, domain, result: file, source }: RecordOptions) => {
    const body = { domain, source, result: await readResult(file, session.stdin) }

    return await inOwner(session, 'call', id, async (organization) => {
      const recorded = session.api.POST(`${organizations}/calls/{id}/evaluations`, {
        ...at({ organization, id }),
        body
      })

      return { call_id: id, domain, source, ...(await dataOf(recorded)) }
    })
  },

  'evaluation list': async (session, { state, organization: given }: ListOptions) => {
    const work = []
    for (const id of await organizationsFor(session, given)) {
      const query = state === undefined ? {} : { state }
      const list = (organization: string) =>
        dataOf(session.api.GET(`${organizations}/evaluation-work`, atQuery({ organization }, query)))
      work.push(...(await inOrganization(id, list)))
    }

    return work
  },

  'evaluation retry': async (session, { call, organization: given }: RetryOptions) => {
    const retry = async (organization: string) => {
      const body = { call_id: call ?? null }
      const path = `${organizations}/evaluation-work/retry` as const

      return await dataOf(session.api.POST(path, { ...at({ organization }), body }))
    }
    if (call !== undefined) return await inOwner(session, 'call', call, retry)
    let retried = 0
    for (const id of await organizationsFor(session, given)) retried += (await inOrganization(id, retry)).retried

    return { retried }
  },

  'evaluation agreement': async (
    session,
    { organization: given, since, model, promptVersion, calls }: AgreementOptions
  ) => {
    const filter = { since: since.toISOString(), calls }
    const judge = {
      ...(model !== undefined && { model }),
      ...(promptVersion !== undefined && { prompt_version: promptVersion })
    }
    const pairs = []
    for (const id of await organizationsFor(session, given)) {
      const read = (organization: string) =>
        dataOf(
          session.api.GET(`${organizations}/evaluation-agreement`, atQuery({ organization }, { ...filter, ...judge }))
        )
      pairs.push(await inOrganization(id, read))
    }

    return agreementOf(pairs)
  },

  'evaluation sample': (session, { client, percent }: SampleOptions) =>
    inOwner(session, 'client', client, async (organization) => {
      const body = { percent: Number(percent) }
      const path = `${organizations}/clients/{id}/review-sample` as const
      const set = session.api.PUT(path, { ...at({ organization, id: client }), body })

      return { client_id: client, ...(await dataOf(set)) }
    })
} satisfies HttpCommands
