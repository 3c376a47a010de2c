/** Returns the query key of a webhook URL that was shown, cached while its page is open. */
export function urlKey(endpoint: string) {
  return ['endpoint-url', endpoint] as const
}
