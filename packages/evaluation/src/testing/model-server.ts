import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A request that the model received. */
interface ModelRequest {
  readonly authorization: string | undefined
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly response_format: {
    readonly type: string
    readonly json_schema: { readonly name: string; readonly strict: boolean; readonly schema: object }
  }
}

/** Responds to request number `index`. */
export type Reply = (request: ModelRequest, response: ServerResponse, index: number) => void

export interface ModelServer {
  readonly baseUrl: string
  readonly requests: readonly ModelRequest[]
  /** Response to the next requests. */
  reply: Reply
  close(): Promise<void>
}

/** Starts a server with the protocol of a model, which responds with `reply`. */
export async function startModelServer(reply: Reply): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const started: ModelServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    reply,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as Omit<ModelRequest, 'authorization'>
    const received = { ...body, authorization: request.headers.authorization }
    started.reply(received, response, requests.push(received) - 1)
  }

  return started
}

/** Responds with `content` and a usage of 1,000 input and 100 output tokens. */
export function say(response: ServerResponse, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const usage = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 }
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }]
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices, usage }))
}

/** Responds to any request with a valid completion. */
export const sayWell: Reply = ({ messages, response_format }, response) => {
  const { name } = response_format.json_schema
  if (name === 'scorecard') say(response, scorecardCompletion(messages[1]?.content ?? ''))
  else say(response, name === 'lead_quality' ? leadQualityCompletion : promptAdherenceCompletion)
}

/** Returns the first value for each question of a document, with the beginning of the conversation as its quote. */
function scorecardCompletion(document: string): object {
  const { questions, transcript } = JSON.parse(document)
  const evidence = [{ turn: 0, quote: transcript[0].text.slice(0, 20) }]

  return Object.fromEntries(
    questions.map(({ key, values }: { readonly key: string; readonly values: string | readonly string[] }) => [
      key,
      { rationale: 'It did.', evidence, value: typeof values === 'string' ? 80 : values[0] }
    ])
  )
}

const entry = { rationale: 'It did.', evidence: [{ turn: 1, quote: 'book a service' }], score: 80 }

export const leadQualityCompletion = {
  scores: {
    lead_completion: entry,
    clarity_politeness: entry,
    relevance_questions: entry,
    objection_handling: { rationale: null, evidence: [], score: null },
    naturalness: entry,
    lead_intent: entry,
    failure_risk: { rationale: 'Settled.', evidence: [{ turn: 0, quote: 'This was never said.' }], score: 20 }
  },
  sentiment: { rationale: 'The caller thanked the agent.', evidence: [], value: 'positive' },
  negative_call_evidence: [],
  negative_call: false
}

export const promptAdherenceCompletion = {
  what_went_well: [{ finding: 'It asked for the name.', evidence: [{ turn: 0, quote: 'how can I help?' }] }],
  what_went_wrong: [],
  recommendations_for_improvement: [],
  critical_failures_summary: null as string | null,
  critical_failures_evidence: [],
  score: 90
}
