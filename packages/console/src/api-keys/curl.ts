/** A command line that reads the latest calls with a key, at the address of the API. */
export function curlWith(key: string, apiUrl: string): string {
  return `curl -s -H 'X-API-Key: ${key}' '${apiUrl}/v1/calls?limit=5'`
}
