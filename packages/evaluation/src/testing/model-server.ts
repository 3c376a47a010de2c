import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** What a model was asked. */
interface AskedQuestion {
  readonly authorization: string | undefined
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly response_format: {
    readonly type: string
    readonly json_schema: { readonly name: string; readonly strict: boolean; readonly schema: object }
  }
}

/** How a model answers question number `index`. */
export type Reply = (question: AskedQuestion, response: ServerResponse, index: number) => void

export interface ModelServer {
  readonly baseUrl: string
  readonly questions: readonly AskedQuestion[]
  /** How it answers from now on. */
  reply: Reply
  close(): Promise<void>
}

/** A server that speaks the protocol of a model, as well or as badly as `reply` does. */
export async function startModelServer(reply: Reply): Promise<ModelServer> {
  const questions: AskedQuestion[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const started: ModelServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    questions,
    reply,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as Omit<AskedQuestion, 'authorization'>
    const question = { ...body, authorization: request.headers.authorization }
    started.reply(question, response, questions.push(question) - 1)
  }

  return started
}

/** Answers with `content`, as a model that used up 1,000 tokens to read and 100 to answer. */
export function say(response: ServerResponse, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const usage = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 }
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }]
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices, usage }))
}

/** A good answer to whatever was asked. */
export const sayWell: Reply = ({ response_format }, response) => {
  say(response, response_format.json_schema.name === 'lead_quality' ? leadQualityAnswer : promptAdherenceAnswer)
}

const entry = { rationale: 'It did.', score: 80 }

export const leadQualityAnswer = {
  scores: {
    lead_completion: entry,
    clarity_politeness: entry,
    relevance_questions: entry,
    objection_handling: { rationale: null, score: null },
    naturalness: entry,
    lead_intent: entry,
    failure_risk: { rationale: 'Settled.', score: 20 }
  },
  sentiment: { rationale: 'The caller thanked the agent.', value: 'positive' },
  negative_call: false
}

export const promptAdherenceAnswer = {
  what_went_well: ['It asked for the name.'],
  what_went_wrong: [],
  recommendations_for_improvement: [],
  critical_failures_summary: null as string | null,
  score: 90
}
