/** Returns a shell command that lists the latest calls with a key. */
export function curlWith(key: string, apiUrl: string): string {
  return `curl -s -H 'X-API-Key: ${key}' '${apiUrl}/v1/calls?limit=5'`
}
