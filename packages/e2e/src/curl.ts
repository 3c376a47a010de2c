import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { root } from './launcher.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: whatever the service says; the test says what it expects
  readonly body: any
}

/** Sends what a printed curl command sends, with `variables` of the shell: curl itself need not be there. */
export async function runCurl(command: string, variables: ReadonlyMap<string, string> = new Map()): Promise<Answer> {
  const words = wordsOf(command).map((word) => word.replace(/\$(\w+)/g, (whole, name) => variables.get(name) ?? whole))
  const headers = new Headers()
  const told: { url?: string; method?: string; body?: Buffer } = {}

  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '-H') headers.append(...headerOf(words[++index]))
    else if (word === '-X') told.method = words[++index] ?? ''
    else if (word === '--data-binary') told.body = await readBody(words[++index]?.slice(1) ?? '', command)
    else if (word === '-sw') index++
    else if (word !== '-s') told.url = word
  }

  const { url = '', body, method = body === undefined ? 'GET' : 'POST' } = told
  return await send(url, { method, headers, ...(body !== undefined && { body: new Uint8Array(body) }) })
}

/** Of a file, or of what is typed after the command, up to a line END. */
async function readBody(file: string, command: string): Promise<Buffer> {
  if (file !== '-') return await readFile(resolve(root, file))

  return Buffer.from(/<<'END'\n(.*)^END$/ms.exec(command)?.[1] ?? '')
}

/** Those of curl, in as many lines as they may stand; what its answer is piped into are none of them. */
function wordsOf(command: string): string[] {
  const [curl = ''] = command.replaceAll('\\\n', ' ').split(/ (?:\||<<) ?/)

  return [...curl.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, other, plain]) => one ?? other ?? plain ?? '')
}

interface Request {
  readonly method?: string
  readonly headers?: ConstructorParameters<typeof Headers>[0]
  readonly body?: string | Uint8Array
}

/** Asks any port, as curl does: `fetch` refuses some. */
export async function send(url: string, { method = 'GET', headers, body }: Request = {}): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers: Object.fromEntries(new Headers(headers)), agent: false }, resolve)
      .on('error', reject)
      .end(body)
  })
  const { statusCode: status = 0, headersDistinct } = response
  const received = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [
    name,
    values.join(', ')
  ])

  return { status, headers: new Headers(received), body: await json(response) }
}

function headerOf(text = ''): [name: string, value: string] {
  const [name = '', value = ''] = text.split(': ')

  return [name, value]
}
