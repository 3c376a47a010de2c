import type { DoctorContext, Finding } from './doctor.ts'

export type PartialFinding = Omit<Finding, 'subject' | 'endpointId'>

export function problem(
  setting: string,
  current: string | null,
  expected: string,
  explanation: string
): PartialFinding {
  return { setting, current, expected, severity: 'problem', explanation }
}

export function advice(setting: string, current: string | null, expected: string, explanation: string): PartialFinding {
  return { setting, current, expected, severity: 'advice', explanation }
}

/** Adds the subject and the endpoint to findings. */
export function about(
  subject: string,
  endpointId: string | null,
  evaluated: readonly PartialFinding[]
): readonly Finding[] {
  return evaluated.map((each) => ({ ...each, subject, endpointId }))
}

/** The URL to which an object at a provider sends its reports. */
interface Sending {
  readonly subject: string
  readonly setting: string
  /** The provider's id of the assistant; null for other objects, such as a number. */
  readonly assistantId: string | null
  readonly url: string | null
  /** The consequence if the object has no URL of its own, as a sentence. */
  readonly otherwise: string
}

interface Route {
  /** Null if the reports arrive at no Callbook endpoint. */
  readonly endpointId: string | null
  readonly findings: readonly Finding[]
}

/**
 * Checks the URL of an object. Another URL is a problem if the object's calls are mapped to an endpoint, advice if no
 * calls are mapped, and not reported if only other calls are mapped.
 */
export function checkUrl(sending: Sending, { endpointAt, endpoints }: DoctorContext): Route {
  const { assistantId, url } = sending
  const endpointId = url === null ? null : endpointAt(url)
  const own = endpoints.filter((endpoint) => assistantId !== null && endpoint.assistantId === assistantId)
  const expected = own.length > 0 ? own : endpoints.filter((endpoint) => endpoint.assistantId === null)
  const isMapped = endpoints.length > 0
  if (expected.some(({ id }) => id === endpointId)) return { endpointId, findings: [] }
  if (expected.length === 0 && (endpointId !== null || isMapped)) return { endpointId, findings: [] }

  const wanted = expected[0]?.id ?? null
  const evaluated = {
    setting: sending.setting,
    current: endpointId === null ? hostOf(url) : urlOf(endpointId),
    expected: wanted === null ? 'a webhook URL of Callbook' : urlOf(wanted),
    severity: isMapped ? 'problem' : 'advice',
    explanation: textOf(sending, endpointId)
  } as const

  return { endpointId, findings: about(sending.subject, wanted, [evaluated]) }
}

function textOf({ url, otherwise }: Sending, endpointId: string | null): string {
  if (endpointId !== null) return 'Its calls are mapped to one endpoint, but its reports arrive at another.'

  return url === null ? otherwise : 'Its reports are sent to another system. None of them arrives here.'
}

function urlOf(endpointId: string): string {
  return `the webhook URL of endpoint ${endpointId}`
}

/** Returns only the host of a URL, because its path may be another system's credential. */
export function hostOf(url: string | null): string | null {
  return url === null ? null : (URL.parse(url)?.origin ?? 'no URL')
}

export function nameOf(kind: string, id: string | null, name: string | null): string {
  const names = name === null || name === id ? [id] : [name, id === null ? null : `(${id})`]

  return [kind, ...names].filter((part) => part !== null).join(' ')
}
