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
