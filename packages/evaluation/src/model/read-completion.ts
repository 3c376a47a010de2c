import type { Usage } from '@callbook/db'
import { costLimitUsd } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { ModelError } from './model-error.ts'

const Count = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })

const Body = TypeCompiler.Compile(Type.Object({ choices: Type.Array(Type.Unknown(), { minItems: 1 }) }))
const Choice = TypeCompiler.Compile(Type.Object({ message: Type.Object({ content: Type.String() }) }))

const Used = Type.Object({
  prompt_tokens: Count,
  completion_tokens: Count,
  cost: Type.Optional(Type.Unknown())
})
const Cost = TypeCompiler.Compile(Type.Number({ minimum: 0, exclusiveMaximum: costLimitUsd }))
const WithUsage = TypeCompiler.Compile(Type.Object({ usage: Used }))

export interface Prices {
  /** Prices per million tokens; `undefined` if unknown. A cost reported by the API takes precedence. */
  readonly inputUsdPerMillion?: number | undefined
  readonly outputUsdPerMillion?: number | undefined
}

export interface Completion extends Usage {
  /** Text of the model: JSON, perhaps with other text around it. */
  readonly content: string
}

/**
 * Reads the response of `/chat/completions`.
 *
 * @throws {ModelError}
 */
export function readCompletion(text: string, prices: Prices): Completion {
  const body = parse(text)
  const usage = usageOf(body, prices)
  if (!Body.Check(body)) throw new ModelError('The model returned no choice', { isUnavailable: true, usage })
  const [choice] = body.choices
  if (!Choice.Check(choice)) throw new ModelError('The model returned a choice without a message', { usage })

  return { content: choice.message.content, ...usage }
}

function usageOf(body: unknown, prices: Prices): Usage {
  if (!WithUsage.Check(body)) return { inputTokens: null, outputTokens: null, costUsd: null }
  const { usage } = body

  return {
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
    costUsd: costOf(usage, prices)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ModelError('The model did not return JSON', { isUnavailable: true })
  }
}

function costOf(usage: Static<typeof Used>, { inputUsdPerMillion, outputUsdPerMillion }: Prices): number | null {
  if (Cost.Check(usage.cost)) return usage.cost
  if (inputUsdPerMillion === undefined || outputUsdPerMillion === undefined) return null

  return (usage.prompt_tokens * inputUsdPerMillion + usage.completion_tokens * outputUsdPerMillion) / 1_000_000
}
