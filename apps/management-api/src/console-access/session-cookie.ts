import { type Cookie, createCookie } from './cookie.ts'

export interface SessionCookie extends Pick<Cookie, 'name' | 'read'> {
  write(token: string): string
  /** Returns the `Set-Cookie` header that deletes the cookie. */
  erase(): string
}

/** Creates the session cookie for these origins. It ends with the browser. */
export function createSessionCookie(origins: readonly string[]): SessionCookie {
  const { name, read, write } = createCookie('callbook_session', origins)

  return { name, read, write: (token) => write(token), erase: () => write('', 'Max-Age=0') }
}
