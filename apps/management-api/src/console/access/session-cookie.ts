/** The cookie that holds the token of a session. */
export interface SessionCookie {
  readonly name: string
  /** @returns the tokens that a browser sends; more than one is nobody's */
  read(header: string | undefined): readonly string[]
  /** As `Set-Cookie`. */
  write(token: string): string
  /** The same for a browser that is to forget it. */
  erase(): string
}

/**
 * The cookie of a console at these origins. No script reads it and no other site has it sent; with TLS, no other host
 * can set it, nor anybody read it on its way.
 */
export function createSessionCookie(origins: readonly string[]): SessionCookie {
  const isSecure = origins.some((origin) => origin.startsWith('https:'))
  const name = isSecure ? '__Host-callbook_session' : 'callbook_session'
  const attributes = `Path=/; ${isSecure ? 'Secure; ' : ''}HttpOnly; SameSite=Strict`

  return {
    name,
    read: (header = '') =>
      header
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1)),
    write: (token) => `${name}=${token}; ${attributes}`,
    erase: () => `${name}=; Max-Age=0; ${attributes}`
  }
}
