import { type EvaluationDomain, evaluationDomains, promptVersions } from '@callbook/domain'
import type { EvaluationRun } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'
import type { RunOptions } from './evaluation-run.ts'

/** A prompt version belongs to exactly one domain. */
export function domainsOf({
  domain,
  promptVersion
}: Pick<RunOptions, 'domain' | 'promptVersion'>): readonly EvaluationDomain[] {
  if (domain !== undefined) return [domain]
  if (promptVersion === undefined) return evaluationDomains

  const [first] = evaluationDomains.filter((name) => promptVersions[name].includes(promptVersion))
  if (first === undefined) throw new InputError(`There is no prompt ${promptVersion}`)

  return [first]
}

export function describe({
  domain,
  calls,
  evaluations,
  judged_by_model,
  input_tokens,
  output_tokens
}: EvaluationRun): string {
  const tokens = `about ${input_tokens} input and ${output_tokens} output tokens`

  return `${domain}: ${calls} calls read, ${evaluations} to evaluate, ${judged_by_model} of them by a model (${tokens})`
}
