import type { DoctorContext, Finding } from './doctor.ts'

/** What is to be changed of something, whosever reports it concerns. */
export type Judged = Omit<Finding, 'subject' | 'endpointId'>

export function problem(setting: string, found: string | null, wanted: string, text: string): Judged {
  return { setting, found, wanted, severity: 'problem', text }
}

export function advice(setting: string, found: string | null, wanted: string, text: string): Judged {
  return { setting, found, wanted, severity: 'advice', text }
}

/** Says of what there it is, and whose reports it concerns. */
export function about(subject: string, endpointId: string | null, judged: readonly Judged[]): readonly Finding[] {
  return judged.map((each) => ({ ...each, subject, endpointId }))
}

/** The URL to which something at a provider sends its reports. */
interface Sending {
  readonly subject: string
  readonly setting: string
  /** The provider's id of the assistant; null for what is none, such as a number. */
  readonly assistantId: string | null
  readonly url: string | null
  /** Where reports go when it has no URL of its own, as a sentence. */
  readonly otherwise: string
}

interface Route {
  /** Null where the reports come to none of ours. */
  readonly endpointId: string | null
  readonly findings: readonly Finding[]
}

/**
 * Where reports are sent, and what is wrong with that. What goes elsewhere is a problem if its calls are mapped to an
 * endpoint, advice while none are, and nobody's business if others are.
 */
export function judgeUrl(sending: Sending, { endpointAt, endpoints }: DoctorContext): Route {
  const { assistantId, url } = sending
  const endpointId = url === null ? null : endpointAt(url)
  const own = endpoints.filter((endpoint) => assistantId !== null && endpoint.assistantId === assistantId)
  const expected = own.length > 0 ? own : endpoints.filter((endpoint) => endpoint.assistantId === null)
  const isMapped = endpoints.length > 0
  if (expected.some(({ id }) => id === endpointId)) return { endpointId, findings: [] }
  if (expected.length === 0 && (endpointId !== null || isMapped)) return { endpointId, findings: [] }

  const wanted = expected[0]?.id ?? null
  const judged = {
    setting: sending.setting,
    found: endpointId === null ? hostOf(url) : urlOf(endpointId),
    wanted: wanted === null ? 'a webhook URL of Callbook' : urlOf(wanted),
    severity: isMapped ? 'problem' : 'advice',
    text: textOf(sending, endpointId)
  } as const

  return { endpointId, findings: about(sending.subject, wanted, [judged]) }
}

function textOf({ url, otherwise }: Sending, endpointId: string | null): string {
  if (endpointId !== null) return 'Its calls are mapped to one endpoint, and its reports arrive at another.'

  return url === null ? otherwise : 'Its reports go elsewhere: none of them arrives here.'
}

function urlOf(endpointId: string): string {
  return `the webhook URL of endpoint ${endpointId}`
}

/** A URL without its path, which may be a credential of somebody else's. */
export function hostOf(url: string | null): string | null {
  return url === null ? null : (URL.parse(url)?.origin ?? 'no URL')
}

/** What something is called, and its id. */
export function nameOf(kind: string, id: string | null, name: string | null): string {
  const names = name === null || name === id ? [id] : [name, id === null ? null : `(${id})`]

  return [kind, ...names].filter((part) => part !== null).join(' ')
}
