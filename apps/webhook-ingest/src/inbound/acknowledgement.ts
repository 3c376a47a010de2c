import { type Static, Type } from '@sinclair/typebox'

/** The response to a request that is not rejected, with any result. */
export const Acknowledgement = Type.Object({ success: Type.Literal(true), requestId: Type.String() })

export function acknowledgement(requestId: string): Static<typeof Acknowledgement> {
  return { success: true, requestId }
}
