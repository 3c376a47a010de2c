import type { Step } from './server.ts'

/** Creates an error response of the API. */
export function refusal(status: number, headers: Readonly<Record<string, string>> = {}): Step {
  return { status, headers, body: { error: 'Refused' } }
}

/** Creates a `Retry-After` date in a response of 10:00. */
export function retryAt(time: string, year = 2026): Readonly<Record<string, string>> {
  return { date: 'Mon, 23 Nov 2026 10:00:00 GMT', 'retry-after': `Mon, 23 Nov ${year} ${time} GMT` }
}
