import { type AddressGuard, literalAddress } from './address-guard.ts'

const ports = ['', '443', '8443']

/** Maximum length of a URL to which requests of a tenant go. */
const maxUrlLength = 2_000

/**
 * Returns why requests of a tenant may not go to a URL; undefined if it looks valid. The addresses of its name are
 * checked when a request is sent.
 */
export function urlProblem(text: string, guard: AddressGuard): string | undefined {
  const url = text.length > maxUrlLength ? null : URL.parse(text)
  if (url === null) return 'must be a URL, such as https://example.com/callbook'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  const address = literalAddress(url.hostname) ?? (isLocalName(url.hostname) ? '127.0.0.1' : undefined)
  if (address !== undefined && !guard.mayReach(address)) return 'must be a public address'
  if (address !== undefined && guard.isAllowed(address)) return isWeb(url) ? undefined : 'must start with https://'
  if (url.protocol !== 'https:') return 'must start with https://'

  return ports.includes(url.port) ? undefined : 'must use port 443 or 8443'
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function isLocalName(hostname: string): boolean {
  return /(^|\.)localhost\.?$/.test(hostname)
}

/**
 * Returns why a URL is invalid as the API origin of a provider; undefined for the provider's own origins and for
 * origins that the operator allows. The key is sent to no other origin.
 *
 * @param origins origins of the provider, such as `https://api.example.com`
 * @param allowedOrigins origins that the operator allows
 */
export function originProblem(
  text: string,
  origins: readonly string[],
  allowedOrigins: readonly string[] = []
): string | undefined {
  const url = URL.parse(text)
  if (url === null) return `must be a URL, such as ${origins[0]}`
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return 'must end with the host name'
  if (origins.includes(url.origin) || allowedOrigins.includes(url.origin)) return undefined

  return `must be ${origins.join(' or ')} or an origin listed in PROVIDER_ORIGINS`
}
