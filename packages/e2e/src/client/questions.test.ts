import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { pageOf } from '../documentation/pages.ts'

const { baseUrl, apiKey } = inject('api')

const requestInit = { headers: { authorization: `Bearer ${apiKey}` } }

const client = new Client({ name: 'tests', version: '1' })

await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), { requestInit }))

afterAll(() => client.close())

const [mostCalls, mostTokens] = [3, 15_000]

/** A token of usual models is about four characters of English or JSON. */
const charactersPerToken = 4

/** A result of a tool; every member may be absent. */
interface Result {
  readonly clients?: readonly { readonly id: string }[]
  readonly calls?: readonly { readonly id: string }[]
  readonly customers?: readonly { readonly id: string }[]
}

/** Calls a tool. */
type Ask = (tool: string, given: object) => Promise<Result>

/** A question of an account manager, as in the guide. */
interface Question {
  readonly question: string
  /** Calls the tools as an assistant does. `now` is the time of the question. */
  readonly answer: (ask: Ask, now: Date) => Promise<unknown>
  /** Text that the results must contain, in the demo data. */
  readonly fact: string
}

const dayMs = 86_400_000

function lastDays(now: Date, days: number) {
  return { start_date: new Date(now.getTime() - days * dayMs).toISOString(), end_date: now.toISOString() }
}

async function honda(ask: Ask): Promise<{ readonly client_id: string | undefined }> {
  const { clients } = await ask('list_clients', { name: 'Harbor Honda' })

  return { client_id: clients?.[0]?.id }
}

const questions: readonly Question[] = [
  {
    question: 'Which calls of Harbor Honda mentioned a refund last week?',
    answer: async (ask, now) => ask('search_calls', { ...(await honda(ask)), ...lastDays(now, 7), search: 'refund' }),
    fact: 'then transferred her to billing for a refund.'
  },
  {
    question: 'Who wants their money back?',
    answer: (ask) => ask('search_calls', { search: '"money back"' }),
    fact: '"caller_full_name":"Helen Okafor"'
  },
  {
    question: 'How many calls and minutes did Harbor Honda have in the last 30 days?',
    answer: async (ask, now) => ask('get_statistics', { ...(await honda(ask)), ...lastDays(now, 30) }),
    fact: '"minutes":'
  },
  {
    question: 'Which client had the most calls in the last 30 days?',
    answer: async (ask, now) => ask('get_statistics', { ...lastDays(now, 30), group_by: 'client' }),
    fact: '"groups":[{"value":"'
  },
  {
    question: 'Which callers were unhappy in the last week?',
    answer: async (ask, now) => ask('search_calls', { ...lastDays(now, 7), sentiment: 'negative', limit: 50 }),
    fact: 'Helen Okafor was charged twice for one oil change'
  },
  {
    question: 'What exactly did Helen Okafor say?',
    answer: async (ask) => {
      const { calls } = await ask('search_calls', { caller_name: 'Helen Okafor', limit: 1 })

      return await ask('get_call', { id: calls?.[0]?.id })
    },
    fact: 'No! I want my money back. This is the third time I explain it.'
  },
  {
    question: 'What did Priya Natarajan call about, and how often?',
    answer: async (ask) => {
      const { customers } = await ask('find_customers', { name: 'Priya Natarajan' })

      return await ask('search_calls', { customer_id: customers?.[0]?.id })
    },
    fact: 'moved her brake inspection from 8:30 to 10:00'
  },
  {
    question: 'Which calls were handed over to a person in the last 24 hours?',
    answer: (ask, now) => ask('search_calls', { ...lastDays(now, 1), ended_reason: 'assistant-forwarded-call' }),
    fact: 'then transferred her to billing'
  },
  {
    question: 'What does the agent of Harbor Honda do wrong?',
    answer: async (ask) => ask('list_evaluations', { ...(await honda(ask)), status: 'completed', limit: 15 }),
    fact: 'Offered a booking to an upset caller'
  },
  {
    question: 'Are any calls missing?',
    answer: (ask) => ask('list_gaps', { resolved: false }),
    fact: '"showing":"0","gaps":[]'
  }
]

describe('an account manager', () => {
  it.each(questions)('gets an answer in few calls: $question', async ({ answer, fact }) => {
    const results: string[] = []
    const ask = async (name: string, given: object): Promise<Result> => {
      const result = await client.callTool({ name, arguments: { ...given } })
      results.push(JSON.stringify(result))
      expect(result.isError, results.at(-1)).not.toBe(true)

      return result.structuredContent ?? {}
    }

    const last = await answer(ask, new Date())

    expect(JSON.stringify(last)).toContain(fact)
    expect(results.length).toBeLessThanOrEqual(mostCalls)
    expect(results.join('').length / charactersPerToken).toBeLessThanOrEqual(mostTokens)
  })

  it('finds each question in the guide', () => {
    const { text } = pageOf('packages/docs/api/assistants.md')

    expect(questions.map(({ question }) => question).filter((question) => !text.includes(question))).toEqual([])
  })
})

it('describes its tools in at most 5,000 tokens', async () => {
  const described = await client.listTools()

  expect(JSON.stringify(described).length / charactersPerToken).toBeLessThanOrEqual(5_000)
})

it('links a list to its page in the console', async () => {
  const { structuredContent } = await client.callTool({ name: 'search_calls', arguments: { search: 'money back' } })

  expect(structuredContent).toMatchObject({
    console_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/console\/o\/[\w-]{36}\/calls\?q=money\+back$/)
  })
})
