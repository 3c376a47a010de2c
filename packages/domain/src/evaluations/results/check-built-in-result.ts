import { TypeCompiler } from '@sinclair/typebox/compiler'
import { callBounds } from '../../calls/bounds.ts'
import { cleanJson, type Json } from '../../json/json.ts'
import { fitsInJson } from '../../json/json-size.ts'
import { listDescribedProblems } from '../../json/schema-errors.ts'
import type { BuiltInDomain } from '../evaluation.ts'
import { type BuiltInResult, LeadQualityResult, PromptAdherenceResult } from './evaluation-result.ts'

export interface EvaluationProblem {
  /** A JSON path: `scores.clarity_politeness.score`; empty for the result as a whole. */
  readonly path: string
  /** The expected value, in words. */
  readonly message: string
}

export type BuiltInResultCheck =
  | { readonly ok: true; readonly result: BuiltInResult }
  | { readonly ok: false; readonly problems: readonly EvaluationProblem[] }

const results = {
  lead_quality: TypeCompiler.Compile(LeadQualityResult),
  prompt_adherence: TypeCompiler.Compile(PromptAdherenceResult)
}

/**
 * Checks a result, as it was parsed from JSON, against the exact shape of its domain and the bounds of its parts.
 *
 * The result is the value as `cleanJson` returns it: well-formed texts without NUL, no key `__proto__`. Nothing else is
 * converted, omitted or added. A number too large for a double is rejected.
 */
export function checkBuiltInResult(domain: BuiltInDomain, value: unknown): BuiltInResultCheck {
  const unreadable = listUnreadable(value)
  if (unreadable.length > 0) return refused(unreadable)

  const cleaned = cleanJson(value)
  const result = results[domain]
  if (!result.Check(cleaned)) return refused(listDescribedProblems(result.Errors(cleaned), Number.POSITIVE_INFINITY))
  const excesses = findExcesses(cleaned)

  return excesses.length === 0 ? { ok: true, result: cleaned } : refused(excesses)
}

function refused(problems: readonly EvaluationProblem[]): BuiltInResultCheck {
  return { ok: false, problems }
}

/** Lists what makes a value, as it was parsed from JSON, unfit to be cleaned: too many levels, or infinite numbers. */
export function listUnreadable(value: unknown): readonly EvaluationProblem[] {
  return isNested(value, maxLevels)
    ? [{ path: '', message: `Expected at most ${maxLevels} levels` }]
    : listInfinite(value, [])
}

/** Returns `true` if the objects and lists in a value have more than `levels` levels. */
function isNested(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false

  return levels === 0 || Object.values(value).some((member) => isNested(member, levels - 1))
}

/** Some JSON parsers reject deeper values. */
const maxLevels = 100

/** Lists numbers that are valid in JSON text but too large for a double, such as 1e400. */
function listInfinite(value: unknown, names: readonly string[]): readonly EvaluationProblem[] {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [{ path: names.join('.'), message: 'Expected a number of at most 1.7976931348623157e308' }]
  }
  if (typeof value !== 'object' || value === null) return []

  return Object.entries(value).flatMap(([name, member]) => listInfinite(member, [...names, name]))
}

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
function findExcesses(value: Json, path = ''): readonly EvaluationProblem[] {
  const bound = typeof value === 'string' ? textBoundAt(path) : bounds[path]
  if (bound !== undefined) {
    return fitsInJson(value, bound) ? [] : [{ path, message: `Expected at most ${bound} bytes of JSON text` }]
  }
  if (typeof value !== 'object' || value === null) return []

  return Object.entries(value).flatMap(([name, member]) => findExcesses(member, path === '' ? name : `${path}.${name}`))
}
