import type { ProviderDoctor, ProviderResponse } from '../providers/doctor.ts'

/** Returns an API's responses to all requests of a settings check: by the prefix of each path, null for the rest. */
export function responsesTo(
  doctor: ProviderDoctor,
  bodies: Readonly<Record<string, unknown>>
): readonly ProviderResponse[] {
  const answers: ProviderResponse[] = []
  for (let requested = doctor.requests(answers); requested.length > 0; requested = doctor.requests(answers)) {
    for (const request of requested) {
      const path = Object.keys(bodies).find((known) => request.path.split('?')[0] === known)
      answers.push({ request, body: path === undefined ? null : bodies[path] })
    }
  }

  return answers
}

/** Formats findings in one line each, with the current and the expected value. */
export function formatFindings(findings: ReturnType<ProviderDoctor['check']>): readonly string[] {
  return findings.map(
    ({ severity, subject, setting, current, expected, endpointId }) =>
      `${severity} ${endpointId}: ${subject}: ${setting} is ${current}, not ${expected}`
  )
}
