import { addUsage, type Usage } from '@callbook/db'
import type { Model } from './model.ts'
import { ModelError } from './model-error.ts'

interface Metered {
  readonly model: Model
  /** What it has used up so far, for answers of no use as for others. */
  readonly used: () => Usage
}

/** The same model, and what it uses up. */
export function meter(model: Model): Metered {
  let used: Usage = { inputTokens: null, outputTokens: null, costUsd: null }

  return {
    model: {
      name: model.name,
      ask: async (question, signal) => {
        try {
          const completion = await model.ask(question, signal)
          used = addUsage(used, completion)

          return completion
        } catch (error) {
          if (error instanceof ModelError && error.usage !== undefined) used = addUsage(used, error.usage)
          throw error
        }
      }
    },
    used: () => used
  }
}
