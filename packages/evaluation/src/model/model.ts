import { readLimitedText, readRetryAfter } from '@callbook/jobs'
import { ModelError } from './model-error.ts'
import { type Completion, type Prices, readCompletion } from './read-completion.ts'

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
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), new Date())
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
