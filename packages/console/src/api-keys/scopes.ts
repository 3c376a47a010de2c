import type { ApiKeyScope } from '../api/schema.ts'

interface ScopeWords {
  readonly label: string
  readonly description: string
  /** In a list, after what every key may. */
  readonly short: string
}

/** What a key may do besides reading. */
export const scopeWords: Readonly<Record<ApiKeyScope, ScopeWords>> = {
  'evaluations:write': {
    label: 'May record evaluations',
    description: 'Results of people or of a program of yours, which count from then on',
    short: 'evaluate'
  },
  'events:write': {
    label: 'May say where events are sent',
    description: 'Adds, changes and removes endpoints, and sees their secrets',
    short: 'send events'
  }
}

export const scopes = Object.keys(scopeWords) as ApiKeyScope[]

/** What a key may do, shortly: also by scopes of a later release. */
export function accessInWords(held: readonly string[]): string {
  return ['Read', ...held.map((scope) => (isKnown(scope) ? scopeWords[scope].short : scope))].join(', ')
}

function isKnown(scope: string): scope is ApiKeyScope {
  return Object.hasOwn(scopeWords, scope)
}
