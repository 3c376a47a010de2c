import type { TestDelivery } from './test-delivery.ts'

/** What became of a delivery of ours. */
export interface DeliveryOutcome {
  /** What it was answered; null without an answer. */
  readonly status: number | null
  /** The beginning of the answer. */
  readonly answer: string | null
  readonly problem: 'timeout' | 'unreachable' | null
  readonly durationMs: number
}

const maxAnswerBytes = 2_000

/** Posts a delivery where it is meant to go, and nowhere that an answer points to. */
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

/** Of more, the rest is not read. */
async function readBeginning({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxAnswerBytes) break
  }

  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8')
}
