import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { root } from './launcher.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: any JSON of the service; each test states its expectation
  readonly body: any
}

/** Sends the request of a printed curl command, with `variables` as shell variables. It does not need curl. */
export async function runCurl(command: string, variables: ReadonlyMap<string, string> = new Map()): Promise<Answer> {
  const expand = (text: string) => text.replace(/\$(\w+)/g, (whole, name) => variables.get(name) ?? whole)
  const words = wordsOf(command).map(expand)
  const headers = new Headers()
  const request: { url?: string; method?: string; body?: Buffer } = {}

  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '-H') headers.append(...headerOf(words[++index]))
    else if (word === '-X') request.method = words[++index] ?? ''
    else if (word === '--data-binary') request.body = await readBody(words[++index]?.slice(1) ?? '', command, expand)
    else if (word === '-sw') index++
    else if (word !== '-s') request.url = word
  }

  const { url = '', body, method = body === undefined ? 'GET' : 'POST' } = request
  return await send(url, { method, headers, ...(body !== undefined && { body: new Uint8Array(body) }) })
}

/**
 * Reads a body from a file, or from the here-document of the command, up to the line END.
 *
 * @param expand inserts variables, as a shell does into a here-document whose END is not quoted
 */
async function readBody(file: string, command: string, expand: (text: string) => string): Promise<Buffer> {
  if (file !== '-') return await readFile(resolve(root, file))
  const [, quote, body = ''] = /<<('?)END'?\n(.*)^END$/ms.exec(command) ?? []

  return Buffer.from(quote === "'" ? body : expand(body))
}

/** Returns the words of the curl command, which may span lines, without the commands that its output is piped into. */
function wordsOf(command: string): string[] {
  const [curl = ''] = command.replaceAll('\\\n', ' ').split(/ (?:\||<<) ?/)

  return [...curl.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, other, plain]) => one ?? other ?? plain ?? '')
}

interface Request {
  readonly method?: string
  readonly headers?: ConstructorParameters<typeof Headers>[0]
  readonly body?: string | Uint8Array
}

/** Sends a request to any port, as curl does, because `fetch` blocks some ports. */
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
