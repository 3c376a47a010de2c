import type { ApiAnswer, ProviderDoctor } from '../providers/doctor/doctor.ts'

/** Returns an API's responses to all requests of a settings check: by the prefix of each path, null for the rest. */
export function answersTo(doctor: ProviderDoctor, bodies: Readonly<Record<string, unknown>>): readonly ApiAnswer[] {
  const answers: ApiAnswer[] = []
  for (let asked = doctor.requests(answers); asked.length > 0; asked = doctor.requests(answers)) {
    for (const request of asked) {
      const path = Object.keys(bodies).find((known) => request.path.split('?')[0] === known)
      answers.push({ request, body: path === undefined ? null : bodies[path] })
    }
  }

  return answers
}

/** Formats findings in one line each, with the current and the expected value. */
export function linesOf(findings: ReturnType<ProviderDoctor['judge']>): readonly string[] {
  return findings.map(
    ({ severity, subject, setting, found, wanted, endpointId }) =>
      `${severity} ${endpointId}: ${subject}: ${setting} is ${found}, not ${wanted}`
  )
}
