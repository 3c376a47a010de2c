import type { Usage } from '@callbook/db'
import { costLimitUsd } from '@callbook/domain'
import { readLimitedText, readRetryAfterMs } from '@callbook/jobs'
import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { ModelError } from './model-error.ts'

export interface ModelSettings extends Prices {
  /** URL of an OpenAI-compatible API, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string
  readonly name: string
  readonly apiKey: string | undefined
  /** Timeout of one completion, up to its last byte. */
  readonly timeoutMs: number
}

export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

interface CompletionRequest {
  readonly messages: readonly Message[]
  /** Name and JSON Schema of the completion. */
  readonly name: string
  readonly schema: object
}

export interface Model {
  readonly name: string
  /** @throws {ModelError} */
  complete(request: CompletionRequest, signal: AbortSignal): Promise<Completion>
}

/** A usual completion has a few thousand characters. */
const maxResponseBytes = 1_048_576

export function createModel(settings: ModelSettings): Model {
  const { baseUrl, name, apiKey, timeoutMs } = settings
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`
  const headers = {
    'content-type': 'application/json',
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` })
  }

  return {
    name,
    complete: async (request, stopped) => {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)])
      const body = JSON.stringify(bodyOf(name, request))
      try {
        const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })

        return readCompletion(await readResponse(response), settings)
      } catch (error) {
        stopped.throwIfAborted()
        if (error instanceof ModelError) throw error
        throw new ModelError(describeConnectionError(error, signal), { isUnavailable: true, cause: error })
      }
    }
  }
}

function bodyOf(model: string, { messages, name, schema }: CompletionRequest): object {
  return { model, messages, response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } }
}

async function readResponse(response: Response): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel()
    const retryAfterMs = readRetryAfterMs(response.headers.get('retry-after'), new Date())
    throw new ModelError(`The model returned HTTP ${response.status}`, { retryAfterMs, isUnavailable: true })
  }

  const text = await readLimitedText(response, maxResponseBytes)
  if (text === undefined) throw new ModelError(`The model returned more than ${maxResponseBytes} bytes`)

  return text
}

function describeConnectionError(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The model did not respond in time'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  const code = cause !== undefined && 'code' in cause ? ` (${cause.code})` : ''

  return `The connection to the model failed${code}`
}

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

interface Prices {
  /** Prices per million tokens; `undefined` if unknown. A cost reported by the API takes precedence. */
  readonly inputUsdPerMillion?: number | undefined
  readonly outputUsdPerMillion?: number | undefined
}

interface Completion extends Usage {
  /** Text of the model: JSON, perhaps with other text around it. */
  readonly content: string
}

/**
 * Reads the response of `/chat/completions`.
 *
 * @throws {ModelError}
 */
function readCompletion(text: string, prices: Prices): Completion {
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
