import { type AddressGuard, literalAddress } from './address-guard.ts'

const ports = ['', '443', '8443']

/** How long a URL may be that events are sent to. */
export const maxUrlLength = 2_000

/**
 * What keeps a URL from being one that events are sent to; undefined for nothing that can be seen in it. Where its name
 * leads to shows when a request is sent.
 */
export function urlProblem(text: string, guard: AddressGuard): string | undefined {
  const url = text.length > maxUrlLength ? null : URL.parse(text)
  if (url === null) return 'must be a URL, such as https://example.com/callbook'
  if (url.username !== '' || url.password !== '') return 'must have no user name and no password'
  const address = literalAddress(url.hostname) ?? (isLocalName(url.hostname) ? '127.0.0.1' : undefined)
  if (address !== undefined && !guard.mayReach(address)) return 'must be an address of the internet'
  if (address !== undefined && guard.isAllowed(address)) return isWeb(url) ? undefined : 'must begin with https://'
  if (url.protocol !== 'https:') return 'must begin with https://'

  return ports.includes(url.port) ? undefined : 'must have the port 443 or 8443'
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function isLocalName(hostname: string): boolean {
  return /(^|\.)localhost\.?$/.test(hostname)
}
