import { ConsoleApiError } from '@callbook/console-api'
import { CodeLoadError } from '#lib/load-code.ts'
import { language } from '../formats.ts'

/** What happened, and what to do about it: one sentence each. */
export interface FailureText {
  readonly what: string
  readonly advice: string
  readonly requestId?: string | undefined
}

const unchanged = 'Nothing was changed.'
const unreachable = { what: 'Callbook cannot be reached.', advice: 'Check your connection, then try again.' }
const replaced = { what: 'A new version of Callbook is available.', advice: 'Reload the page to use it.' }

export function describeFailure(error: unknown): FailureText {
  if (error instanceof CodeLoadError) return error.isReplaced ? replaced : unreachable
  if (!(error instanceof ConsoleApiError)) {
    return {
      what: 'Something went wrong on this page.',
      advice: 'Reload it. If the error persists, contact your Callbook administrator.'
    }
  }
  const { message, requestId, retryAfterSeconds = 60, status, title } = error

  switch (status) {
    case 0:
      return unreachable
    case 403:
      // A title other than the default names a reason other than the role.
      if (title !== undefined && title !== message) return { what: `${message}.`, advice: unchanged, requestId }

      return {
        what: 'You don’t have permission to do this.',
        advice: 'Ask an organization owner or an administrator for access.',
        requestId
      }
    case 429:
      return { what: 'Too many attempts.', advice: `Try again in ${inWords(retryAfterSeconds)}.`, requestId }
    case 503:
      return { what: 'Service temporarily unavailable.', advice: 'Try again in a moment.', requestId }
    default:
      if (status >= 500)
        return {
          what: 'Internal error.',
          advice: 'Try again. If the error persists, send the request ID to your Callbook administrator.',
          requestId
        }

      return { what: `${message}.`, advice: unchanged, requestId }
  }
}

function inWords(seconds: number): string {
  const [amount, unit] = seconds < 60 ? [Math.max(1, seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']

  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
