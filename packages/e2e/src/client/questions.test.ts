import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { pageOf } from '../documentation/pages.ts'
import { questions, type Result } from './questions.ts'

const { baseUrl, apiKey } = inject('api')
const requestInit = { headers: { authorization: `Bearer ${apiKey}` } }
const client = new Client({ name: 'tests', version: '1' })
await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), { requestInit }))
afterAll(() => client.close())

const [mostCalls, mostTokens] = [3, 15_000]

/** A token of usual models is about four characters of English or JSON. */
const charactersPerToken = 4

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
