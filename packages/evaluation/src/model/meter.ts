import { addUsage, type Usage } from '@callbook/db'
import type { Model } from './model.ts'
import { ModelError } from './model-error.ts'

interface Metered {
  readonly model: Model
  /** Usage so far, including unusable completions. */
  readonly used: () => Usage
}

export function meter(model: Model): Metered {
  let used: Usage = { inputTokens: null, outputTokens: null, costUsd: null }

  return {
    model: {
      name: model.name,
      complete: async (request, signal) => {
        try {
          const completion = await model.complete(request, signal)
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
