import type { ClientSettings, SendOptions } from '../options.ts'
import { type List, listOf } from '../paging/list.ts'
import { requireData } from '../request/data.ts'
import type { QueryOf } from '../request/operations.ts'
import type { SendRequest } from '../request/request.ts'
import { type GetOne, getOne } from '../request/selection.ts'
import type {
  AnswersInput,
  CallEvaluation,
  EvaluationVersion,
  LeadQualityInput,
  operations,
  PromptAdherenceInput
} from '../schema.ts'
import { type ExportEvaluations, evaluationExportOf } from './resource-export.ts'

/** Evaluations of calls. A call has one evaluation, identified by the id of the call. */
export interface Evaluations {
  /** Evaluations that match a query: one page by `await`, all by `for await`. */
  readonly list: List<QueryOf<operations['listCallEvaluations']>, CallEvaluation>
  /** @throws {NotFoundError} if the organization has no such call */
  readonly get: GetOne<CallEvaluation>
  readonly export: ExportEvaluations
  /**
   * Returns all results that a call ever got.
   *
   * @throws {NotFoundError} if the organization has no such call
   */
  readonly versions: (
    callId: string,
    query?: QueryOf<operations['listEvaluationVersions']>,
    options?: SendOptions
  ) => Promise<EvaluationVersion[]>
  /**
   * Records a human evaluation of the lead quality.
   *
   * @throws {PermissionError} if the key lacks permission
   */
  readonly recordLeadQuality: (
    callId: string,
    result: LeadQualityInput,
    options?: SendOptions
  ) => Promise<EvaluationVersion>
  /**
   * Records a human evaluation of the agent's prompt adherence.
   *
   * @throws {PermissionError} if the key lacks permission
   */
  readonly recordPromptAdherence: (
    callId: string,
    result: PromptAdherenceInput,
    options?: SendOptions
  ) => Promise<EvaluationVersion>
  /**
   * Records answers to the questions of the live revision of a scorecard.
   *
   * @throws {PermissionError} if the key lacks permission
   * @throws {NotFoundError} if the organization has no such call, or no such scorecard about it
   * @throws {ConflictError} if the scorecard is not live
   */
  readonly recordAnswers: (
    callId: string,
    scorecard: string,
    answers: AnswersInput,
    options?: SendOptions
  ) => Promise<EvaluationVersion>
}

export function evaluationsOf(request: SendRequest, settings: ClientSettings): Evaluations {
  return {
    list: listOf((query, options) => request('GET', '/v1/calls/evaluations', { query, ...options })),
    get: getOne((id, input) => request('GET', '/v1/calls/{id}/evaluations', { path: { id }, ...input })),
    export: evaluationExportOf(settings),
    versions: (id, query, options) => {
      return requireData(request('GET', '/v1/calls/{id}/evaluations/versions', { path: { id }, query, ...options }))
    },
    recordLeadQuality: (id, body, options) => {
      return requireData(request('PUT', '/v1/calls/{id}/evaluations/lead_quality', { path: { id }, body, ...options }))
    },
    recordPromptAdherence: (id, body, options) => {
      return requireData(
        request('PUT', '/v1/calls/{id}/evaluations/prompt_adherence', { path: { id }, body, ...options })
      )
    },
    recordAnswers: (id, domain, body, options) => {
      return requireData(
        request('PUT', '/v1/calls/{id}/evaluations/{domain}', { path: { id, domain }, body, ...options })
      )
    }
  }
}
