import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'

/** Revision of the protocol: the one that begins with `initialize`, or the one without sessions. */
export type Revision = 'initialize' | 'standalone'

/** Connects the official client to `/mcp` until the end of the test. */
export async function connectMcp(
  origin: string | URL,
  headers: Readonly<Record<string, string>>,
  revision: Revision = 'initialize'
): Promise<Client> {
  const mode = revision === 'initialize' ? 'legacy' : { pin: '2026-07-28' }
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }))
  onTestFinished(() => client.close())

  return client
}

/** Returns the result of a tool, whose text and structured content must be the same. */
export async function callTool<Result = object>(client: Client, name: string, given: object = {}): Promise<Result> {
  return (await callSizedTool<Result>(client, name, given)).value
}

/** Returns the result of a tool, and its size in bytes of JSON. */
export async function callSizedTool<Result = object>(client: Client, name: string, given: object = {}) {
  const result = (await client.callTool({ name, arguments: { ...given } })) as CallToolResult
  const [content] = result.content
  const text = content?.type === 'text' ? content.text : ''
  if (result.isError === true) throw new Error(text)
  if (JSON.stringify(result.structuredContent) !== text) throw new Error('the text differs from the structured content')

  return { value: JSON.parse(text) as Result, bytes: Buffer.byteLength(JSON.stringify(result)) }
}
