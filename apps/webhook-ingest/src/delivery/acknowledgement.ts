import { type Static, Type } from '@sinclair/typebox'

/** The answer to a delivery that is not refused, whatever became of it. */
export const Acknowledgement = Type.Object({ success: Type.Literal(true), requestId: Type.String() })

export function acknowledgement(requestId: string): Static<typeof Acknowledgement> {
  return { success: true, requestId }
}
