import type { EvaluationRun } from '@callbook/operations'
import { agreementOf } from '@callbook/operations/values'
import { describe, domainsOf } from '../../commands/evaluations/describe-run.ts'
import type { RecordOptions } from '../../commands/evaluations/evaluation.ts'
import type { AgreementOptions } from '../../commands/evaluations/evaluation-agreement.ts'
import type { RunOptions } from '../../commands/evaluations/evaluation-run.ts'
import type { SampleOptions } from '../../commands/evaluations/evaluation-sample.ts'
import type { ListOptions, RetryOptions } from '../../commands/evaluations/evaluation-work.ts'
import { readResult } from '../../commands/evaluations/read-result.ts'
import { everyTenth } from '../../every-tenth.ts'
import { dataOf } from '../api.ts'
import { at, atQuery, type HttpCommands } from '../http-command.ts'
import { inOrganization, inOwner, organizationsFor } from '../organizations.ts'
import { readLines } from '../read-lines.ts'

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

  'evaluation run': async (session, options: RunOptions) => {
    const { since, organization: given, promptVersion, again = false, dryRun = false } = options
    const ids = await organizationsFor(session, given)
    const input = {
      ...{ since: since.toISOString(), domains: [...domainsOf(options)], again },
      prompt_version: promptVersion ?? null
    }
    const send = (organization: string, dry_run: boolean) =>
      session.api.POST(`${organizations}/evaluation-runs`, {
        ...at({ organization }),
        body: { ...input, dry_run },
        parseAs: 'stream'
      })
    let runs: readonly EvaluationRun[] = []
    const counting = everyTenth((soFar: EvaluationRun) => session.note(`counting: ${describe(soFar)}`))
    for (const id of ids) {
      const estimate = (organization: string) =>
        readLines<{ progress: EvaluationRun }, { runs: readonly EvaluationRun[] }>(send(organization, true), (line) =>
          counting(line.progress)
        )
      runs = sumRuns(runs, (await inOrganization(id, estimate)).runs)
    }
    for (const one of runs) session.show(describe(one))
    if (dryRun) return { applied: false, requested: 0, runs }

    let requested = 0
    const report = everyTenth((count: number) => session.note(`requested ${count} evaluations`))
    for (const id of ids) {
      const before = requested
      const request = (organization: string) =>
        readLines<{ progress: number }, { requested: number }>(send(organization, false), (line) =>
          report(before + line.progress)
        )
      requested += (await inOrganization(id, request)).requested
    }

    return { applied: true, requested, runs }
  },

  'evaluation sample': (session, { client, percent }: SampleOptions) =>
    inOwner(session, 'client', client, async (organization) => {
      const body = { percent: Number(percent) }
      const path = `${organizations}/clients/{id}/review-sample` as const
      const set = session.api.PUT(path, { ...at({ organization, id: client }), body })

      return { client_id: client, ...(await dataOf(set)) }
    })
} satisfies HttpCommands

/** Adds the estimates of another organization, which has the same domains. */
function sumRuns(runs: readonly EvaluationRun[], more: readonly EvaluationRun[]): readonly EvaluationRun[] {
  if (runs.length === 0) return more

  return runs.map((run, index) => {
    const other = more[index] ?? run

    return {
      ...run,
      calls: run.calls + other.calls,
      evaluations: run.evaluations + other.evaluations,
      judged_by_model: run.judged_by_model + other.judged_by_model,
      input_tokens: run.input_tokens + other.input_tokens,
      output_tokens: run.output_tokens + other.output_tokens
    }
  })
}
