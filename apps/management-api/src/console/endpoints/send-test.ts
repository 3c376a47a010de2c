import type { TestDelivery } from '@callbook/admin'
import type { OrganizationId } from '@callbook/domain'
import { BulkheadError, createBulkhead, tooManyRequests } from '@callbook/http'

/** What became of a test delivery. */
interface TestOutcome {
  /** What it was answered; null without an answer. */
  readonly status: number | null
  /** The beginning of the answer. */
  readonly answer: string | null
  readonly problem: 'timeout' | 'unreachable' | null
  readonly durationMs: number
}

/**
 * @param make is called once there is a place for the delivery
 * @throws {HttpError} 429 when there is none, and whatever \`make\` throws
 */
export type SendTest = (organizationId: OrganizationId, make: () => Promise<TestDelivery>) => Promise<TestOutcome>

interface Bounds {
  readonly timeoutMs?: number
  readonly perOrganization?: number
}

const maxAnswerBytes = 2_000
const atOnce = 8

/** Posts test deliveries, where they are meant to go and nowhere that an answer points to: few at once, each briefly. */
export function createTestSender({ timeoutMs = 5_000, perOrganization = 2 }: Bounds = {}): SendTest {
  const places = createBulkhead({ width: atOnce, widthPerKey: perOrganization, maxWaitMs: 0, maxWaitingPerKey: 0 })

  return async (organizationId, make) => {
    const leave = await places.enter(organizationId).catch(refuse)
    try {
      return await post(await make(), timeoutMs)
    } finally {
      leave()
    }
  }
}

async function post({ url, headers, body }: TestDelivery, timeoutMs: number): Promise<TestOutcome> {
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

function refuse(error: unknown): never {
  throw error instanceof BulkheadError ? tooManyRequests(1, 'Too many test deliveries at once') : error
}
