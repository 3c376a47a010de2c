import { callBounds } from '../../calls/bounds.ts'
import type { Json } from '../../json/json.ts'
import { fitsInJson } from '../../json/json-size.ts'
import type { EvaluationProblem } from './evaluation-problem.ts'

const KB = 1024

/** A sentence or two. */
const textBytes = 4 * KB

/** What the parts of a result take at most, in bytes of JSON text: lists serve them whole. By JSON path. */
const bounds: Readonly<Record<string, number>> = {
  'prompt.system_instruction': callBounds.systemInstruction,
  'prompt.system_variables': callBounds.systemVariables,
  critical_failures_summary: 16 * KB,
  what_went_well: 32 * KB,
  what_went_wrong: 32 * KB,
  recommendations_for_improvement: 32 * KB
}

/** What a text in a result takes at most, in bytes of JSON text. @param path where it stands, as JSON path */
export function textBoundAt(path: string): number {
  return bounds[path] ?? textBytes
}

/** The parts of a result that are larger than their bounds. */
export function findExcesses(value: Json, path = ''): readonly EvaluationProblem[] {
  const bound = typeof value === 'string' ? textBoundAt(path) : bounds[path]
  if (bound !== undefined) {
    return fitsInJson(value, bound) ? [] : [{ path, message: `Expected at most ${bound} bytes of JSON text` }]
  }
  if (typeof value !== 'object' || value === null) return []

  return Object.entries(value).flatMap(([name, member]) => findExcesses(member, path === '' ? name : `${path}.${name}`))
}
