import { callBounds } from '../../calls/bounds.ts'
import type { Json } from '../../json/json.ts'
import { fitsInJson } from '../../json/json-size.ts'
import type { EvaluationProblem } from './evaluation-problem.ts'

const KB = 1024

/** Space for a few sentences. */
const textBytes = 4 * KB

/** Maximum sizes of the parts of a result by JSON path, in bytes of JSON text, because lists contain whole results. */
const bounds: Readonly<Record<string, number>> = {
  'prompt.system_instruction': callBounds.systemInstruction,
  'prompt.system_variables': callBounds.systemVariables,
  critical_failures_summary: 16 * KB,
  what_went_well: 32 * KB,
  what_went_wrong: 32 * KB,
  recommendations_for_improvement: 32 * KB
}

/** Returns the maximum size of the text at a JSON path of a result, in bytes of JSON text. */
export function textBoundAt(path: string): number {
  return bounds[path] ?? textBytes
}

/** Lists the parts of a result that exceed their bounds. @param path JSON path of `value` */
export function findExcesses(value: Json, path = ''): readonly EvaluationProblem[] {
  const bound = typeof value === 'string' ? textBoundAt(path) : bounds[path]
  if (bound !== undefined) {
    return fitsInJson(value, bound) ? [] : [{ path, message: `Expected at most ${bound} bytes of JSON text` }]
  }
  if (typeof value !== 'object' || value === null) return []

  return Object.entries(value).flatMap(([name, member]) => findExcesses(member, path === '' ? name : `${path}.${name}`))
}
