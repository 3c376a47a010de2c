import type { SendOptions } from '../options.ts'
import type { QueryOf } from '../request/operations.ts'
import type { SendRequest } from '../request/request.ts'
import type { AnswerAnalytics, CallAnalytics, EvaluationAnalytics, operations, UsageAnalytics } from '../schema.ts'

export interface Analytics {
  /** Number of calls over time. */
  readonly calls: (query?: QueryOf<operations['countCalls']>, options?: SendOptions) => Promise<CallAnalytics>
  /** Minutes and cost of calls over time. */
  readonly usage: (query?: QueryOf<operations['sumUsage']>, options?: SendOptions) => Promise<UsageAnalytics>
  /** Scores of calls over time. */
  readonly evaluations: (
    query?: QueryOf<operations['measureEvaluations']>,
    options?: SendOptions
  ) => Promise<EvaluationAnalytics>
  /** Answers to the questions of a scorecard over time. */
  readonly answers: (query: QueryOf<operations['sumAnswers']>, options?: SendOptions) => Promise<AnswerAnalytics>
}

export function analyticsOf(request: SendRequest): Analytics {
  return {
    calls: async (query, options) => (await request('GET', '/v1/analytics/calls', { query, ...options })).body,
    usage: async (query, options) => (await request('GET', '/v1/analytics/usage', { query, ...options })).body,
    evaluations: async (query, options) => {
      return (await request('GET', '/v1/analytics/evaluations', { query, ...options })).body
    },
    answers: async (query, options) => (await request('GET', '/v1/analytics/answers', { query, ...options })).body
  }
}
