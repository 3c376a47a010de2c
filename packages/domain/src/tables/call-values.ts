export const callDirections = ['inbound', 'outbound', 'web', 'unknown'] as const
export type CallDirection = (typeof callDirections)[number]

export const callStatuses = ['completed', 'transferred', 'voicemail', 'no_answer', 'busy', 'failed', 'unknown'] as const
export type CallStatus = (typeof callStatuses)[number]

export const evaluationStatuses = ['pending', 'partial', 'completed'] as const
export type EvaluationStatus = (typeof evaluationStatuses)[number]

export const sentiments = ['positive', 'neutral', 'negative', 'mixed'] as const
export type Sentiment = (typeof sentiments)[number]
