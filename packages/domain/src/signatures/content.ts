/** The signed pieces in order. */
export type Content = readonly (string | Uint8Array)[]

type Contents = Readonly<Record<string, string | Uint8Array | undefined>>

/** Returns the signed content piece by piece; `undefined` if a piece is missing. */
export function fillIn(payload: string, contents: Contents): Content | undefined {
  const pieces = payload.split(/(\{body\}|\{timestamp\}|\{id\})/)
  const content = pieces.map((piece) => (Object.hasOwn(contents, piece) ? contents[piece] : piece))

  return content.every((piece) => piece !== undefined) ? content : undefined
}
