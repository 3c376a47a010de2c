import type { EndpointTest } from '@callbook/console-api'
import type { Tone } from '#ui/status.tsx'

export interface OutcomeText {
  readonly tone: Tone
  readonly what: string
  readonly advice: string
}

type Refusal = Omit<OutcomeText, 'tone'>

type Outcome = Pick<EndpointTest, 'answer' | 'problem' | 'status'>

const operator = 'your Callbook operator'

/** Explanations of unsuccessful responses from the webhook service. */
const refusals: Readonly<Record<number, Refusal>> = {
  400: {
    what: 'The test request was rejected as invalid.',
    advice: `A proxy may change requests. Contact ${operator}.`
  },
  401: {
    what: 'The signature was rejected.',
    advice: `A changed signature takes effect within a second, so try again. If it is still rejected, ${operator} must set the same SECRETS_KEY for both services.`
  },
  403: {
    what: 'The address that Callbook sends from is not allowed.',
    advice:
      'This is not an error and says nothing about the provider. The test request comes from Callbook itself, whose address is not on the list. To test the whole path, allow all addresses briefly, or wait for a call.'
  },
  404: {
    what: 'The webhook service does not know this URL.',
    advice: `Inactive URLs reject reports, so activate it. If it is active, ask ${operator} to check that PUBLIC_WEBHOOK_URL points to this Callbook.`
  },
  413: {
    what: 'The test request was too large, although it is small.',
    advice: `A proxy limits the size of requests. Ask ${operator} to allow 1 MB.`
  },
  415: {
    what: 'The test request was not recognized as JSON.',
    advice: `A proxy may change requests. Contact ${operator}.`
  },
  429: {
    what: 'This URL gets too many requests.',
    advice: 'Reports of the provider are rejected as well at the moment. Try again in a minute.'
  },
  503: {
    what: 'The webhook service accepts no requests at the moment.',
    advice: `It is overloaded or stopping, and also rejects reports of the provider. Try again in a minute. If this persists, contact ${operator}.`
  }
}

const problems = {
  timeout: {
    what: 'No response within five seconds.',
    advice: `Reports of the provider are delayed as well. Ask ${operator} whether the webhook service is running.`
  },
  unreachable: {
    what: 'The webhook service cannot be reached.',
    advice: `The provider may still reach it from its own network. Ask ${operator} whether it is running, and whether PUBLIC_WEBHOOK_URL is its address.`
  }
}

export function describeTest({ status, answer, problem }: Outcome): OutcomeText {
  if (problem !== null) return { tone: 'bad', ...problems[problem] }
  if (status === 200 && isOurs(answer)) {
    return {
      tone: 'good',
      what: 'The webhook service accepted the test request.',
      advice: 'Reports of the provider can arrive.'
    }
  }

  // The organization chose the allowed addresses, so 403 is not an error.
  return { tone: status === 403 ? 'neutral' : 'bad', ...(refusals[status ?? 0] ?? refusalOf(status ?? 0)) }
}

function refusalOf(status: number): Refusal {
  if (status >= 500) {
    return {
      what: 'The webhook service, or a proxy in front of it, failed.',
      advice: `Reports of the provider fail as well. Contact ${operator}.`
    }
  }
  if (status >= 300 && status < 400) {
    return {
      what: 'The response is a redirect.',
      advice: `Providers do not follow redirects. Ask ${operator} to set PUBLIC_WEBHOOK_URL to the final address, for example with https.`
    }
  }

  return {
    what: 'Something other than Callbook responded.',
    advice: `Ask ${operator} whether PUBLIC_WEBHOOK_URL is the address of the webhook service.`
  }
}

function isOurs(answer: string | null): boolean {
  return answer?.includes('"success":true') ?? false
}
