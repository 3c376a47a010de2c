import {
  chunk,
  findCostPerToken,
  findRevision,
  findScorecard,
  listNewestCalls,
  listRequestableCalls,
  listTestedCalls,
  lockScorecard,
  requestTrials,
  requestWork,
  type ScorecardRow,
  useRevision
} from '@callbook/db'
import {
  type CallId,
  estimateScorecardTokens,
  type Question,
  type ScorecardDomain,
  scorecardPromptVersion
} from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { callOf } from '../evaluations/request-evaluations.ts'
import { InputError, RefusedError } from '../input-error.ts'
import type { Permit } from '../permit.ts'
import type { Context } from '../within.ts'
import { readBudget } from './budgets.ts'

export interface ScorecardRun {
  /** Whether the revision is not live: its answers are no results of the calls. */
  readonly is_test: boolean
  /** Calls that were examined. */
  readonly calls: number
  /** Calls that the model is to answer; its answers to others are known or pending, or they have no conversation. */
  readonly evaluations: number
  /** Estimates of all evaluations. */
  readonly input_tokens: number
  readonly output_tokens: number
  /** Estimated by the cost of a token in the last 7 days; null if it is unknown. */
  readonly cost_usd: number | null
  /** Evaluations that may still be started today; null without a limit. */
  readonly budget_left: number | null
}

interface RunScope {
  /** Number of the newest calls; at most 500. */
  readonly calls?: number | undefined
  /** Earliest time of the calls, inclusive. */
  readonly since?: Date | undefined
}

/** Newer calls that a run examines. Their transcripts are read, so that a run takes a minute. */
const maxCalls = 5_000

/** Calls read at a time, because each may have a transcript of one megabyte. */
const callsPerStep = 20

const costDays = 7

interface Running {
  readonly revision: number
  readonly scope: RunScope
  /** Whether only the estimate is wanted. */
  readonly isPreview: boolean
  readonly now: Date
  readonly permit?: Permit
}

/**
 * Requests answers of a model to a revision of a scorecard about past calls, also about calls that people have answered.
 * Those to the live revision become results of the calls. Those to any other one are a test, which changes no result,
 * and after which the revision is used. A preview only estimates them.
 *
 * @returns `undefined` if the scorecard or the revision does not exist
 * @throws {InputError} if more than 5,000 calls took place since the time
 * @throws {RefusedError} if the revision goes live, or is live no more, meanwhile
 */
export async function runScorecard(
  at: Context,
  domain: ScorecardDomain,
  { revision, scope, isPreview, now, permit }: Running
): Promise<ScorecardRun | undefined> {
  const scorecard = await findScorecard(at, domain)
  const asked = await findRevision(at, domain, revision)
  if (scorecard === undefined || asked === undefined) return undefined
  const isTest = !isLive(scorecard, revision)
  const ids = await listCalls(at, scorecard, scope)
  const planned = await planRun(at, { domain, revision, questions: asked.questions, ids, isTest })
  const budgets = [await readBudget(at, null, now)]
  if (scorecard.client_id !== null) budgets.push(await readBudget(at, scorecard.client_id, now))
  const left = budgets.flatMap((budget) => budget.left ?? [])
  const { input_tokens, output_tokens } = planned
  const costPerToken = await findCostPerToken(at, new Date(now.getTime() - costDays * 86_400_000))
  const evaluations = isPreview ? planned.ids.length : await request(at, domain, { revision, planned, now, permit })

  return {
    ...{ is_test: isTest, calls: ids.length, evaluations, input_tokens, output_tokens },
    cost_usd: costPerToken === null ? null : costPerToken * (input_tokens + output_tokens),
    budget_left: left.length === 0 ? null : Math.min(...left)
  }
}

async function listCalls(
  at: Context,
  { client_id: clientId }: ScorecardRow,
  { calls, since }: RunScope
): Promise<CallId[]> {
  const ids = await listNewestCalls(at, { clientId, since, limit: calls ?? maxCalls + 1 })
  if (ids.length > maxCalls) {
    throw new InputError(`since: Expected a time after which there are at most ${maxCalls} calls`)
  }

  return ids
}

interface Planned {
  readonly isTest: boolean
  readonly ids: readonly CallId[]
  readonly input_tokens: number
  readonly output_tokens: number
}

interface Plan {
  readonly domain: ScorecardDomain
  readonly revision: number
  readonly questions: readonly Question[]
  readonly ids: readonly CallId[]
  readonly isTest: boolean
}

async function planRun(at: Context, { domain, revision, questions, ids, isTest }: Plan): Promise<Planned> {
  const prompt = { domain, promptVersion: scorecardPromptVersion(domain, revision) }
  const wanted: CallId[] = []
  let [input, output] = [0, 0]
  for (const some of chunk(ids, callsPerStep)) {
    const tested = isTest ? await listTestedCalls(at, some, { domain, revision }) : new Set()
    for (const row of await listRequestableCalls(at, some, prompt)) {
      const isDone = isTest ? tested.has(row.id) : row.has_version || row.work_state !== null
      if (row.is_erased || isDone) continue
      const tokens = estimateScorecardTokens(questions, callOf(row))
      if (tokens.input === 0) continue
      wanted.push(row.id)
      input += tokens.input
      output += tokens.output
    }
  }

  return { isTest, ids: wanted, input_tokens: input, output_tokens: output }
}

interface Requesting extends Pick<Running, 'now' | 'revision'> {
  readonly permit: Permit | undefined
  readonly planned: Planned
}

/** @returns the number of new evaluations */
async function request(
  at: Context,
  domain: ScorecardDomain,
  { revision, planned, now, permit }: Requesting
): Promise<number> {
  return await at.db.transaction().execute(async (tx) => {
    const scope = { db: tx, organizationId: at.organizationId }
    await permit?.(tx)
    const scorecard = await lockScorecard(scope, domain)
    const { ids, isTest } = planned
    if (scorecard !== undefined && isLive(scorecard, revision) === isTest) {
      throw new RefusedError(`Revision ${revision} ${isTest ? 'went live' : 'is no longer live'} meanwhile. Try again`)
    }
    if (isTest && ids.length > 0) await useRevision(scope, { domain, revision, now })
    const count = isTest
      ? await requestTrials(scope, ids, { domain, revision, now })
      : await requestWork(scope, ids, { domain, now })
    await recordAuditEvent(tx, at, {
      ...{ act: 'evaluation.run', objectId: at.organizationId },
      changes:
        count === 0
          ? {}
          : newValues({ scorecard: domain, revision, ...(isTest && { is_test: true }), evaluations: count })
    })

    return count
  })
}

function isLive({ state, live_revision: live }: ScorecardRow, revision: number): boolean {
  return state === 'live' && live === revision
}
