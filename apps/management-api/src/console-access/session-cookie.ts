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

interface Cookie {
  readonly name: string
  /** Returns the values that a browser sends. More than one means that another host has set one. */
  read(header: string | undefined): readonly string[]
  /** Returns the `Set-Cookie` header, with further attributes such as `Max-Age=60`. */
  write(value: string, ...attributes: readonly string[]): string
}

/**
 * Creates a cookie of a console at these origins. Scripts cannot read it, and other sites cannot have it sent. With
 * TLS, other hosts cannot set it, and it is encrypted in transit.
 */
export function createCookie(name: string, origins: readonly string[]): Cookie {
  const isSecure = origins.some((origin) => origin.startsWith('https:'))
  const fullName = isSecure ? `__Host-${name}` : name
  const common = ['Path=/', ...(isSecure ? ['Secure'] : []), 'HttpOnly', 'SameSite=Strict']

  return {
    name: fullName,
    read: (header = '') =>
      header
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${fullName}=`))
        .map((pair) => pair.slice(fullName.length + 1)),
    write: (value, ...attributes) => [`${fullName}=${value}`, ...attributes, ...common].join('; ')
  }
}
