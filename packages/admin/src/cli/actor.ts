import { userInfo } from 'node:os'
import type { AuditActor } from '@callbook/db'

const longestName = 100

/** Who works at the command line: an account of the operating system, by a name of at most 100 characters. */
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

/** The account that runs this process. In a container it may have a number and no name. */
export function readUserName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
