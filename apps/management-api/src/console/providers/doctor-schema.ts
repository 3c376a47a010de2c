import type { AccountExamination } from '@callbook/admin'
import type { EndpointId, Finding as ProviderFinding } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { Nullable, OneOf, Uuid } from '../../tenant/fields.ts'

const Finding = Type.Object(
  {
    severity: OneOf(['problem', 'advice'], { description: '`problem`: reports are lost' }),
    setting: Type.String({ description: 'Which to change, as the provider calls it' }),
    subject: Type.String({ description: 'Of what there, by its name' }),
    found: Nullable(Type.String(), { description: 'What it is; null where it is not set' }),
    wanted: Type.String({ description: 'What it should be' }),
    text: Type.String({ description: 'What that means' }),
    endpoint_id: Nullable(Uuid<EndpointId>(), { description: 'Whose reports it is about' })
  },
  { title: 'Finding', additionalProperties: false }
)

/** What the settings at a provider are like. */
export const Examination = Type.Object(
  {
    findings: Type.Array(Finding),
    problem: Nullable(Type.String(), { description: 'Why not all could be read' })
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
            found: null,
            wanted: '{"type":"exponential","maxRetries":10,"baseDelaySeconds":5}',
            text: 'Vapi sends each report once.',
            endpoint_id: null
          }
        ],
        problem: null
      }
    ]
  }
)

export function presentExamination({ findings, problem }: AccountExamination): Static<typeof Examination> {
  return { findings: findings.map(presentFinding), problem }
}

function presentFinding(finding: ProviderFinding): Static<typeof Finding> {
  const { severity, setting, subject, found, wanted, text, endpointId } = finding

  return { severity, setting, subject, found, wanted, text, endpoint_id: endpointId as EndpointId | null }
}
