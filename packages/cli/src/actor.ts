import { userInfo } from 'node:os'
import type { AuditActor } from '@callbook/db'

const longestName = 100

/** Returns the actor of the command line: an operating system account, with a name of at most 100 characters. */
export function commandLineActor(userName: string): AuditActor {
  const name = [
    ...userName
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
  ]
    .slice(0, longestName)
    .join('')

  return { kind: 'cli', id: null, name: name === '' ? 'unknown' : name }
}

/**
 * Returns the name of the person who runs this process: `CALLBOOK_ACTOR`, or else its account. In a container, all use
 * the same account, which may have a number and no name.
 */
export function readUserName(env: Readonly<Record<string, string | undefined>>): string {
  const actor = env['CALLBOOK_ACTOR']
  if (actor !== undefined && actor.trim() !== '') return actor
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
