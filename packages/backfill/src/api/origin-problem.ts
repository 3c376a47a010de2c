/**
 * What keeps a URL from being where a provider is asked: undefined for one of its own origins, and for one that the
 * operator allows. A key is sent to nobody else.
 *
 * @param origins of the provider, as `https://api.example.com`
 * @param allowedOrigins of the operator
 */
export function originProblem(
  text: string,
  origins: readonly string[],
  allowedOrigins: readonly string[] = []
): string | undefined {
  const url = URL.parse(text)
  if (url === null) return `must be a URL, such as ${origins[0]}`
  if (url.username !== '' || url.password !== '') return 'must have no user name and no password'
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return 'must end with the name of the host'
  if (origins.includes(url.origin) || allowedOrigins.includes(url.origin)) return undefined

  return `must be ${origins.join(' or ')}, or an origin that PROVIDER_ORIGINS names`
}
