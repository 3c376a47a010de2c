import {
  countCalls,
  findCostPerToken,
  findRevision,
  findScorecard,
  listNewestCalls,
  listRequestableCalls
} from '@callbook/db'
import { estimateScorecardTokens, type ScorecardDomain, scorecardPromptVersion } from '@callbook/domain'
import { callOf } from '../evaluations/request-evaluations.ts'
import type { Context } from '../within.ts'
import { readBudget } from './budgets.ts'

export interface DailyEstimate {
  /** Mean number of calls a day with a conversation, in the last 7 days. */
  readonly calls: number
  /** Tokens of one evaluation, the mean of the newest calls; null if none of them has a conversation. */
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  /** Cost of one evaluation by the cost of a token in the last 7 days; null if it is unknown. */
  readonly cost_usd: number | null
  /** Evaluations a day that the budgets allow; null without a limit. */
  readonly budget_per_day: number | null
  /** Evaluations that may still be started today; null without a limit. */
  readonly budget_left: number | null
}

/** Newest calls that stand for all calls. They are read at once, and each may have a transcript of one megabyte. */
const sampledCalls = 20

const days = 7

interface Estimating {
  readonly revision: number
  readonly now: Date
}

/**
 * Estimates what a model does in a day if a revision goes live, and reads all calls.
 *
 * @returns `undefined` if the scorecard or the revision does not exist
 */
export async function estimateDay(
  at: Context,
  domain: ScorecardDomain,
  { revision, now }: Estimating
): Promise<DailyEstimate | undefined> {
  const [scorecard, asked] = [await findScorecard(at, domain), await findRevision(at, domain, revision)]
  if (scorecard === undefined || asked === undefined) return undefined
  const { client_id: clientId } = scorecard
  const ids = await listNewestCalls(at, { clientId, since: undefined, limit: sampledCalls })
  const prompt = { domain, promptVersion: scorecardPromptVersion(domain, revision) }
  const sample = await listRequestableCalls(at, ids, prompt)
  const sizes = sample
    .map((row) => estimateScorecardTokens(asked.questions, callOf(row)))
    .filter(({ input }) => input > 0)
  const input = meanOf(sizes.map((size) => size.input))
  const output = meanOf(sizes.map((size) => size.output))
  const from = now.getTime() - days * 86_400_000
  const step = { from, until: now.getTime() }
  const [counted] = await countCalls(at, { clientId: clientId ?? undefined, steps: [step] })
  const calls = (counted?.kinds ?? []).reduce((sum, kind) => sum + kind.calls, 0)
  const costPerToken = await findCostPerToken(at, new Date(from))
  const budgets = [await readBudget(at, null, now)]
  if (clientId !== null) budgets.push(await readBudget(at, clientId, now))

  return {
    calls: sample.length === 0 ? 0 : (calls / days) * (sizes.length / sample.length),
    ...{ input_tokens: input, output_tokens: output },
    cost_usd: costPerToken === null || input === null || output === null ? null : costPerToken * (input + output),
    budget_per_day: least(budgets.map((budget) => budget.per_day)),
    budget_left: least(budgets.map((budget) => budget.left))
  }
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
}

/** @returns null if all are null, which stands for no limit */
function least(limits: readonly (number | null)[]): number | null {
  const some = limits.flatMap((limit) => limit ?? [])

  return some.length === 0 ? null : Math.min(...some)
}
