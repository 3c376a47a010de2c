/** Under which a webhook URL that was shown is kept, for as long as the page of it is open. */
export function urlKey(endpoint: string) {
  return ['endpoint-url', endpoint] as const
}
