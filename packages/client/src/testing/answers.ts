import type { Step } from './server.ts'

/** A refusal of the API. */
export function refusal(status: number, headers: Readonly<Record<string, string>> = {}): Step {
  return { status, headers, body: { error: 'Refused' } }
}

/** A `Retry-After` as a date, of an answer at 10 o'clock. */
export function retryAt(time: string, year = 2026): Readonly<Record<string, string>> {
  return { date: 'Mon, 23 Nov 2026 10:00:00 GMT', 'retry-after': `Mon, 23 Nov ${year} ${time} GMT` }
}
