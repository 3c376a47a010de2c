/** The text of an answer; undefined for one of more than `maxBytes`, the rest of which is not read. */
export async function readBody(response: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }

  return Buffer.concat(chunks).toString()
}
