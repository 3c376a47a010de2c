import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'

interface TextRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: http.OutgoingHttpHeaders
  readonly body?: string
  readonly signal: AbortSignal
}

export interface TextResponse {
  readonly status: number
  readonly body: string
}

/** Sends a request to any port; `fetch` refuses ports that browsers reserve for other protocols, such as 6000. */
export async function sendRequest(url: string, { body, ...options }: TextRequest): Promise<TextResponse> {
  const { request } = url.startsWith('https:') ? https : http
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request(url, { agent: false, ...options }, resolve)
      .on('error', reject)
      .end(body)
  })

  return { status: response.statusCode ?? 0, body: await text(response) }
}
