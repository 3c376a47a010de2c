import type { EndpointId, Finding as ProviderFinding } from '@callbook/domain'
import type { AccountExamination } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { Nullable, OneOf, Uuid } from '../http-api/fields.ts'

const Finding = Type.Object(
  {
    severity: OneOf(['problem', 'advice'], { description: '`problem`: reports are lost' }),
    setting: Type.String({ description: 'Name of the setting at the provider' }),
    subject: Type.String({ description: 'Name of the object that has the setting' }),
    current: Nullable(Type.String(), { description: 'Current value; null if not set' }),
    expected: Type.String({ description: 'Expected value' }),
    explanation: Type.String({ description: 'Explanation' }),
    endpoint_id: Nullable(Uuid<EndpointId>(), { description: 'The client concerned' })
  },
  { title: 'Finding', additionalProperties: false }
)

/** Result of the settings check. */
export const DoctorResult = Type.Object(
  {
    findings: Type.Array(Finding),
    problem: Nullable(Type.String(), { description: 'Why some settings could not be read' })
  },
  {
    title: 'Examination',
    additionalProperties: false,
    examples: [
      {
        findings: [
          {
            severity: 'advice',
            setting: 'server.backoffPlan',
            subject: 'assistant Riley (b2a1c9d0)',
            current: null,
            expected: '{"type":"exponential","maxRetries":10,"baseDelaySeconds":5}',
            explanation: 'Vapi sends each report once.',
            endpoint_id: null
          }
        ],
        problem: null
      }
    ]
  }
)

export function presentExamination({ findings, problem }: AccountExamination): Static<typeof DoctorResult> {
  return { findings: findings.map(presentFinding), problem }
}

function presentFinding(finding: ProviderFinding): Static<typeof Finding> {
  const { severity, setting, subject, current, expected, explanation, endpointId } = finding

  return { severity, setting, subject, current, expected, explanation, endpoint_id: endpointId as EndpointId | null }
}
