import type { Entry } from './entry.ts'

const most = 5

const keyOf = (user: string, organization: string) => `callbook-recent-${user}-${organization}`

/** Returns the last opened entries of this tab, latest first. They end with the tab, because they contain names. */
export function readRecent(user: string, organization: string): Entry[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(user, organization)) ?? '[]')
  } catch {
    return []
  }
}

/** Records an opened page; actions are not recorded. */
export function addRecent(user: string, organization: string, entry: Entry): void {
  if (typeof entry.opens === 'function' || entry.id === 'search') return
  const others = readRecent(user, organization).filter(({ id }) => id !== entry.id)
  sessionStorage.setItem(keyOf(user, organization), JSON.stringify([entry, ...others].slice(0, most)))
}
