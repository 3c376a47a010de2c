import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'

/** A web site of a tenant. */
export interface Site {
  readonly url: string
  close(): void
}

/**
 * Starts a site with an empty page, the modules of `folder` at `/client` and the API at `/v1`. The tenant would run
 * such a proxy, because the API does not accept pages of other origins. Paths below `/moved` redirect.
 */
export async function startSite(folder: string, apiUrl: string): Promise<Site> {
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request
    if (url === '/')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A</title>')
    if (url.startsWith('/client/')) return sendModule(response, resolve(folder, `.${url.slice('/client'.length)}`))
    if (url.startsWith('/moved/')) return response.writeHead(302, { location: `${apiUrl}${url.slice(6)}` }).end()

    return request.pipe(
      sendRequest(`${apiUrl}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

function sendModule(response: ServerResponse, path: string): void {
  const send = (module: Buffer) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(module)
  readFile(path).then(send, () => response.writeHead(404).end())
}
