import { type Static, Type } from '@sinclair/typebox'

const Text = Type.Optional(Type.String())
const Members = Type.Optional(Type.Record(Type.String(), Type.Unknown()))
const Time = Type.Optional(Type.String({ format: 'date-time' }))

/** What is read of a report of Vapi, and nothing else of it. */
export const Report = Type.Object({
  message: Type.Object({
    type: Type.Literal('end-of-call-report'),
    startedAt: Time,
    endedAt: Time,
    durationSeconds: Type.Optional(Type.Number()),
    endedReason: Text,
    cost: Type.Optional(Type.Number()),
    call: Type.Object({ id: Type.String({ minLength: 1 }), type: Text }),
    customer: Type.Optional(Type.Object({ number: Text, name: Text })),
    phoneNumber: Type.Optional(Type.Object({ number: Text })),
    destination: Type.Optional(Type.Object({ number: Text })),
    assistantVersion: Text,
    assistant: Type.Optional(
      Type.Object({ id: Text, name: Text, transcriber: Type.Optional(Type.Object({ language: Text })) })
    ),
    analysis: Type.Optional(Type.Object({ summary: Text, successEvaluation: Text, structuredData: Members })),
    artifact: Type.Object({
      messages: Type.Array(Type.Object({ role: Type.String(), message: Text })),
      transcript: Text,
      recordingUrl: Text,
      variableValues: Members
    })
  })
})
export type Report = Static<typeof Report>
