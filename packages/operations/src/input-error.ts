import { type EvaluationProblem, ExpectedError } from '@callbook/domain'

/** The message names the problem and the valid input. */
export class InputError extends ExpectedError {
  override readonly name = 'InputError'
  override readonly status: number = 400
}

/** Signals that a named resource does not exist, or not in this organization. */
export class MissingResourceError extends InputError {
  override readonly status = 404
}

/** Signals that the current state does not permit a valid request. */
export class RefusedError extends InputError {
  override readonly status = 409
}

interface Described {
  /** Problems that are listed; by default 5. */
  readonly most?: number
  /** Member of the body to which the paths belong. */
  readonly member?: string
}

/** Lists the first problems with their paths, and says how many more there are. */
export function describeProblems(
  problems: readonly EvaluationProblem[],
  { most = 5, member = '' }: Described = {}
): string {
  const shown = problems.slice(0, most).map(({ path, message }) => {
    const place = [member, path].filter((part) => part !== '').join('.')

    return place === '' ? message : `${place}: ${message}`
  })
  const more = problems.length - shown.length

  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}
