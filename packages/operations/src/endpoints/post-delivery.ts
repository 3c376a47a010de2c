import type { TestDelivery } from './test-delivery.ts'

export interface DeliveryOutcome {
  /** HTTP status; `null` without a response. */
  readonly status: number | null
  /** Beginning of the response body. */
  readonly answer: string | null
  readonly problem: 'timeout' | 'unreachable' | null
  readonly durationMs: number
}

const maxResponseBytes = 2_000

/** Posts a report without following redirects. */
export async function postDelivery({ url, headers, body }: TestDelivery, timeoutMs: number): Promise<DeliveryOutcome> {
  const startedMs = performance.now()
  const durationMs = () => Math.round(performance.now() - startedMs)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { method: 'POST', headers: { ...headers }, body, redirect: 'manual', signal })
    const answer = await readBeginning(response)

    return { status: response.status, answer, problem: null, durationMs: durationMs() }
  } catch {
    const problem = signal.aborted ? 'timeout' : 'unreachable'

    return { status: null, answer: null, problem, durationMs: durationMs() }
  }
}

async function readBeginning({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxResponseBytes) break
  }

  return Buffer.concat(chunks).subarray(0, maxResponseBytes).toString('utf8')
}
