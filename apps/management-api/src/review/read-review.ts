import { type EvaluationDomain, evaluationDomains, parseEvaluation } from '@callbook/domain'
import { badRequest, parseJson } from '@callbook/http'
import type { ReviewedEvaluation } from '@callbook/operations'

const maxVersion = 999_999_999

/**
 * Parses the evaluations of a review, at least one. Does not check their results.
 *
 * @throws {HttpError} 400
 */
export function readReview(body: Buffer): ReviewedEvaluation[] {
  const json = parseJson(body, (text) => parseEvaluation(text, 'prompt_adherence.result'))
  if (!json.ok) throw badRequest(json.problem)
  const { value } = json
  if (!isObject(value)) throw badRequest('The body must be a JSON object')
  const entries = Object.entries(value)
  const unknown = entries.find(([name]) => !isDomain(name))
  if (unknown !== undefined) throw badRequest(`Unknown member ${JSON.stringify(unknown[0].slice(0, 100))}`)
  if (entries.length === 0) throw badRequest(`One of ${evaluationDomains.join(' and ')} is required`)

  return evaluationDomains.flatMap((domain) => (domain in value ? [readEvaluation(domain, value[domain])] : []))
}

function readEvaluation(domain: EvaluationDomain, value: unknown): ReviewedEvaluation {
  if (!isObject(value) || Object.keys(value).toSorted().join() !== 'result,seen') {
    throw badRequest(`${domain} must be an object with the members result and seen`)
  }
  const { result, seen } = value
  if (typeof seen !== 'number' || !Number.isInteger(seen) || seen < 0 || seen > maxVersion) {
    throw badRequest(`${domain}.seen must be the number of a version, or 0`)
  }

  return { domain, result, seen }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDomain(name: string): boolean {
  return evaluationDomains.some((domain) => domain === name)
}
