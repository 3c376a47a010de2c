import type { ApiKeyScope } from '@callbook/console-api'
import { hasKey, keysOf } from '#lib/records.ts'

interface ScopeWords {
  readonly label: string
  readonly description: string
  /** For the list of keys, where it follows "Read". */
  readonly short: string
}

/** Labels of the scopes, which extend the read access of every key. */
export const scopeWords: Readonly<Record<ApiKeyScope, ScopeWords>> = {
  'audit:read': {
    label: 'Read the audit log',
    description:
      'Streams changes, sign-ins, and who looked at calls, for example to a SIEM. Only for a key of the whole organization.',
    short: 'read the audit log'
  },
  'clients:write': {
    label: 'Write clients',
    description: 'Creates and updates clients',
    short: 'write clients'
  },
  'evaluations:write': {
    label: 'Record evaluations',
    description: 'Adds results from people or your own software. Each new result becomes current.',
    short: 'record evaluations'
  },
  'pii:read': {
    label: 'Show contacts to AI assistants',
    description:
      'AI assistants that use this key see whole phone numbers and email addresses. Without it, these are masked. Other applications always see them.',
    short: 'show contacts to AI assistants'
  },
  'recordings:read': {
    label: 'Download recordings',
    description: 'Downloads the stored recordings of calls',
    short: 'download recordings'
  },
  'events:write': {
    label: 'Manage outbound webhooks',
    description: 'Creates, updates and deletes event endpoints, and sees their secrets',
    short: 'manage webhooks'
  }
}

export const scopes = keysOf(scopeWords)

/** Returns a short description of the access of a key. Unknown scopes of later releases appear as they are. */
export function accessInWords(held: readonly string[]): string {
  return ['Read', ...held.map((scope) => (hasKey(scopeWords, scope) ? scopeWords[scope].short : scope))].join(', ')
}
