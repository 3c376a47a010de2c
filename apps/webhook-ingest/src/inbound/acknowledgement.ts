import { type Static, Type } from '@sinclair/typebox'

/** The response to a request that is not rejected, with any result. */
export const Acknowledgement = Type.Object({
  success: Type.Literal(true),
  requestId: Type.String(),
  /** JSON paths of the fields that could not be read. Only in the response to a sender whose code the client writes. */
  unreadable: Type.Optional(Type.Array(Type.String()))
})

export function acknowledgement(requestId: string, unreadable?: readonly string[]): Static<typeof Acknowledgement> {
  return { success: true, requestId, ...(unreadable !== undefined && { unreadable: [...unreadable] }) }
}
