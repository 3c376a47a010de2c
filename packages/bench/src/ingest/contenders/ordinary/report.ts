import { type Static, Type } from '@sinclair/typebox'

const Text = Type.Optional(Type.String())
const Members = Type.Optional(Type.Record(Type.String(), Type.Unknown()))
const Amount = Type.Optional(Type.Number())
const Time = Type.Optional(Type.String({ format: 'date-time' }))

/** The fields of a Vapi report that are read. */
export const Report = Type.Object({
  message: Type.Object({
    type: Type.Literal('end-of-call-report'),
    startedAt: Time,
    endedAt: Time,
    durationSeconds: Amount,
    endedReason: Text,
    endedMessage: Text,
    cost: Amount,
    costs: Type.Optional(Type.Array(Type.Object({ type: Type.String(), cost: Amount }))),
    costBreakdown: Type.Optional(Type.Object({ llmPromptTokens: Amount, llmCompletionTokens: Amount })),
    call: Type.Object({
      id: Type.String({ minLength: 1 }),
      type: Text,
      phoneNumberId: Text,
      phoneCallProviderId: Text
    }),
    customer: Type.Optional(Type.Object({ number: Text, name: Text, externalId: Text })),
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
      recording: Type.Optional(
        Type.Object({
          stereoUrl: Text,
          mono: Type.Optional(Type.Object({ combinedUrl: Text, customerUrl: Text, assistantUrl: Text }))
        })
      ),
      variableValues: Members,
      scorecards: Type.Optional(Type.Record(Type.String(), Type.Object({ name: Text, score: Amount }))),
      structuredOutputs: Type.Optional(
        Type.Record(Type.String(), Type.Object({ name: Text, result: Type.Optional(Type.Unknown()) }))
      ),
      performanceMetrics: Type.Optional(
        Type.Object({
          turnLatencyAverage: Amount,
          modelLatencyAverage: Amount,
          voiceLatencyAverage: Amount,
          transcriberLatencyAverage: Amount
        })
      )
    })
  })
})
export type Report = Static<typeof Report>
