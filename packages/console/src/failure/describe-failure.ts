import { ApiError } from '../api/api-error.ts'

/** What happened, and what to do about it, in a sentence each. */
export interface FailureText {
  readonly what: string
  readonly advice: string
  readonly requestId?: string | undefined
}

const unchanged = 'Nothing was changed.'

export function describeFailure(error: unknown): FailureText {
  if (!(error instanceof ApiError)) {
    return { what: 'Something is wrong with this page.', advice: 'Load it again; if that does not help, tell us.' }
  }
  const { message, requestId, retryAfterSeconds = 60, status, title } = error

  switch (status) {
    case 0:
      return { what: 'Callbook cannot be reached.', advice: 'Look whether you are online, then try again.' }
    case 403:
      // Where it is for another reason than the role, the answer says which.
      if (title !== undefined && title !== message) return { what: `${message}.`, advice: unchanged, requestId }

      return {
        what: 'You may not do this.',
        advice: 'An owner of the organization or an administrator can change that.',
        requestId
      }
    case 429:
      return { what: 'Too many attempts.', advice: `Try again in ${inWords(retryAfterSeconds)}.`, requestId }
    case 503:
      return { what: 'Callbook is busy, or its database is away.', advice: 'Try again in a moment.', requestId }
    default:
      if (status >= 500)
        return {
          what: 'Callbook has failed.',
          advice: 'Try again; if it goes on, tell whoever runs Callbook of the request.',
          requestId
        }

      return { what: `${message}.`, advice: unchanged, requestId }
  }
}

function inWords(seconds: number): string {
  const [amount, unit] = seconds < 60 ? [Math.max(1, seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']

  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
