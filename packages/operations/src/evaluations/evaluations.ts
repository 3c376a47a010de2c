import { type OnStored, type RecordedEvaluation, storeEvaluation } from '@callbook/db'
import {
  type BuiltInDomain,
  type BuiltInResult,
  type CallId,
  checkBuiltInResult,
  type EvaluationDomain,
  type EvaluationSource,
  isBuiltInDomain
} from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { describeProblems, InputError } from '../input-error.ts'
import { recordAnswers } from '../scorecards/scorecards.ts'
import type { Context, ReachContext } from '../within.ts'

export interface EvaluationInput {
  readonly domain: EvaluationDomain
  /** Validated by `recordEvaluation` against the schema of its domain, or the live questions of its scorecard. */
  readonly result: unknown
  readonly source: EvaluationSource
  /** Name of the model; `null` for a person. */
  readonly model: string | null
  readonly now: Date
}

/**
 * Records a result that was created elsewhere.
 *
 * @returns `undefined` if the call does not exist, or the scorecard is not about it
 * @throws {InputError} with the JSON paths of the invalid fields of the result
 * @throws {RefusedError} if the scorecard is not live
 */
export async function recordEvaluation(
  at: Context,
  callId: CallId,
  { domain, result, now, ...by }: EvaluationInput
): Promise<RecordedEvaluation | undefined> {
  const onStored = auditResults(at, { callId, source: by.source })
  if (!isBuiltInDomain(domain)) return await recordAnswers(at, callId, { domain, result, now, onStored, ...by })
  const evaluation = { domain, result: readBuiltInResult(domain, result), ...by }

  return await storeEvaluation(at, callId, { evaluation, now, onStored })
}

/** Records results that were made elsewhere in the audit log. */
function auditResults(
  at: ReachContext,
  { callId, source }: { readonly callId: CallId; readonly source: EvaluationSource }
): OnStored {
  return async (tx, { clientId, results }) => {
    for (const { domain, version, isCurrent: is_current } of results) {
      const changes = newValues({ domain, source, version, is_current })
      await recordAuditEvent(tx, at, { act: 'evaluation.record', objectId: callId, clientId, changes })
    }
  }
}

/** @throws {InputError} with the JSON paths of the invalid fields of the result */
export function readBuiltInResult(domain: BuiltInDomain, result: unknown): BuiltInResult {
  const check = checkBuiltInResult(domain, result)
  if (!check.ok)
    throw new InputError(`Not a ${domain} result: ${describeProblems(check.problems, { most: shownProblems })}`)

  return check.result
}

const shownProblems = 3
