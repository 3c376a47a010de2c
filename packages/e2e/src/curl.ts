import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { root } from './launcher.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: whatever the service says; the test says what it expects
  readonly body: any
}

/** Sends what a printed curl command sends: curl itself need not be there. */
export async function runCurl(command: string): Promise<Answer> {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const headers = new Headers()
  const request: { url?: string; body?: Buffer } = {}

  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '-H') headers.append(...headerOf(words[++index]))
    else if (word === '--data-binary') request.body = await readFile(resolve(root, words[++index]?.slice(1) ?? ''))
    else if (word !== '-s') request.url = word
  }

  const { url = '', body } = request
  return await send(url, { headers, ...(body !== undefined && { method: 'POST', body: new Uint8Array(body) }) })
}

export async function send(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init)

  return { status: response.status, headers: response.headers, body: await response.json() }
}

function headerOf(text = ''): [name: string, value: string] {
  const [name = '', value = ''] = text.split(': ')

  return [name, value]
}
