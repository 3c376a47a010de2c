import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Fields, readFields } from './protobuf.ts'

type Attributes = Readonly<Record<string, string | number | boolean>>

interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  /** Id of the parent span; empty for the root of a trace. */
  readonly parentSpanId: string
  readonly traceState: string
  readonly isServer: boolean
  readonly hasFailed: boolean
  readonly statusMessage: string
  readonly durationMs: number
  readonly attributes: Attributes
  readonly events: readonly { readonly name: string; readonly attributes: Attributes }[]
  /** Attributes of the process. */
  readonly resource: Attributes
}

export interface OtlpReceiver {
  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string
  readonly spans: ReceivedSpan[]
  /** Sets the status of all further responses. */
  answer(status: number): void
  close(): Promise<void>
}

/** Starts a server that accepts spans like a collector. */
export async function startOtlpReceiver(port = 0): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  let status = 200
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const isExport = request.method === 'POST' && request.url === '/v1/traces'
    if (isExport && status === 200) spans.push(...readSpans(body))
    response.writeHead(isExport ? status : 404, { 'content-type': 'application/x-protobuf' }).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    answer: (next) => {
      status = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}

function readSpans(body: Buffer): ReceivedSpan[] {
  return messages(readFields(body), 1).flatMap((resourceSpans) => {
    const resource = Object.assign({}, ...messages(resourceSpans, 1).map((fields) => readAttributes(fields, 1)))

    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => readSpan(span, resource))
  })
}

function readSpan(span: Fields, resource: Attributes): ReceivedSpan {
  const [status = new Map()] = messages(span, 15)

  return {
    name: text(span, 5),
    traceId: bytes(span, 1).toString('hex'),
    spanId: bytes(span, 2).toString('hex'),
    parentSpanId: bytes(span, 4).toString('hex'),
    traceState: text(span, 3),
    isServer: number(span, 6) === 2n,
    hasFailed: number(status, 3) === 2n,
    statusMessage: text(status, 2),
    durationMs: Number(number(span, 8) - number(span, 7)) / 1e6,
    attributes: readAttributes(span, 9),
    events: messages(span, 11).map((event) => ({ name: text(event, 2), attributes: readAttributes(event, 3) })),
    resource
  }
}

function readAttributes(fields: Fields, field: number): Attributes {
  return Object.fromEntries(
    messages(fields, field).map((pair) => [text(pair, 1), ...messages(pair, 2).map((value) => readValue(value))])
  )
}

function readValue(value: Fields): string | number | boolean {
  const [double] = value.get(4) ?? []
  if (value.has(1)) return text(value, 1)
  if (value.has(2)) return number(value, 2) === 1n
  if (value.has(3)) return Number(number(value, 3))
  if (typeof double !== 'bigint') throw new Error('an attribute of another type')

  return new Float64Array(BigUint64Array.of(double).buffer)[0] ?? Number.NaN
}

function messages(fields: Fields, field: number): Fields[] {
  return (fields.get(field) ?? []).flatMap((value) => (typeof value === 'bigint' ? [] : [readFields(value)]))
}

function text(fields: Fields, field: number): string {
  return bytes(fields, field).toString()
}

function bytes(fields: Fields, field: number): Buffer {
  const [value] = fields.get(field) ?? []

  return typeof value === 'object' ? value : Buffer.alloc(0)
}

function number(fields: Fields, field: number): bigint {
  const [value] = fields.get(field) ?? []

  return typeof value === 'bigint' ? value : 0n
}
