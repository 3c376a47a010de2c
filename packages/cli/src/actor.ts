import { userInfo } from 'node:os'
import type { AuditActor } from '@callbook/db'

const longestName = 100

/** Returns the actor of the command line: an operating system account, with a name of at most 100 characters. */
export function actorOf(userName: string): AuditActor {
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

/** Returns the account that runs this process. In a container, it may have a number and no name. */
export function readUserName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
