/** Reads the text of a response, or returns `undefined` if it exceeds `maxBytes`; the rest is not read. */
export async function readLimitedText(response: Response, maxBytes: number): Promise<string | undefined> {
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
