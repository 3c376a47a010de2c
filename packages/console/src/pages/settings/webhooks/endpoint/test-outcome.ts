import type { EndpointTest } from '../../../../api/schema.ts'
import type { Tone } from '../../../../status/status.tsx'

/** What became of a test delivery, in words: what happened, what that means, and what to do. */
export interface OutcomeText {
  readonly tone: Tone
  readonly what: string
  readonly advice: string
}

type Refusal = Omit<OutcomeText, 'tone'>

type Outcome = Pick<EndpointTest, 'answer' | 'problem' | 'status'>

const operator = 'whoever runs Callbook'

/** What an answer of the webhook host means that is no success. */
const refusals: Readonly<Record<number, Refusal>> = {
  400: {
    what: 'The message was not understood.',
    advice: `Something on the way changes what is sent. Tell ${operator}.`
  },
  401: {
    what: 'The signature was refused.',
    advice: `A signature that was just changed is in force within a second: try again. If it stays refused, ${operator} has to give both services the same SECRETS_KEY.`
  },
  403: {
    what: 'The address that Callbook sends from is not allowed.',
    advice:
      'This is no fault, and says nothing of the provider: the test comes from Callbook itself, which the allowed addresses leave out. To try the whole way, allow any address for a moment, or wait for a call.'
  },
  404: {
    what: 'The webhook host knows no such URL.',
    advice: `An inactive URL takes nothing: activate it. If it is active, ${operator} has to look whether PUBLIC_WEBHOOK_URL leads to this Callbook.`
  },
  413: {
    what: 'The message was too large, though it is a small one.',
    advice: `Something before the webhook host takes less than a report has. Ask ${operator} to let 1 MB through.`
  },
  415: {
    what: 'The message was not taken for JSON.',
    advice: `Something on the way changes what is sent. Tell ${operator}.`
  },
  429: {
    what: 'Too much is being delivered to this URL.',
    advice: 'Reports of the provider are refused as well at this moment, and come again. Try again in a minute.'
  },
  503: {
    what: 'The webhook host takes nothing at this moment.',
    advice: `It has too much to do, or is being stopped. Reports of the provider are refused as well until it is over. Try again in a minute; if it goes on, tell ${operator}.`
  }
}

const problems = {
  timeout: {
    what: 'There was no answer within five seconds.',
    advice: `Reports of the provider wait as well. Ask ${operator} whether the webhook host is up.`
  },
  unreachable: {
    what: 'The webhook host cannot be reached.',
    advice: `A provider may reach it from elsewhere all the same. Ask ${operator} whether it is up, and whether PUBLIC_WEBHOOK_URL is its address.`
  }
}

export function describeOutcome({ status, answer, problem }: Outcome): OutcomeText {
  if (problem !== null) return { tone: 'bad', ...problems[problem] }
  if (status === 200 && isOurs(answer)) {
    return { tone: 'good', what: 'The webhook host took the message.', advice: 'Reports of the provider can arrive.' }
  }

  // Whoever leaves Callbook out has meant to.
  return { tone: status === 403 ? 'neutral' : 'bad', ...(refusals[status ?? 0] ?? refusalOf(status ?? 0)) }
}

function refusalOf(status: number): Refusal {
  if (status >= 500) {
    return {
      what: 'The webhook host has failed, or what stands before it.',
      advice: `Reports of the provider fail as well. Tell ${operator}.`
    }
  }
  if (status >= 300 && status < 400) {
    return {
      what: 'The answer leads elsewhere.',
      advice: `Providers do not follow it. Ask ${operator} to make PUBLIC_WEBHOOK_URL the last address of that way, such as one with https.`
    }
  }

  return {
    what: 'Something other than Callbook has answered.',
    advice: `Ask ${operator} whether PUBLIC_WEBHOOK_URL is the address of the webhook host.`
  }
}

function isOurs(answer: string | null): boolean {
  return answer?.includes('"success":true') ?? false
}
