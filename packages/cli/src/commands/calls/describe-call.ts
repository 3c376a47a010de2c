import { wrapTo } from '../../text/columns.ts'
import { formatText } from '../../text/text-table.ts'
import { visible } from '../../text/visible.ts'

interface Evaluated {
  readonly completed_at: string | null
  readonly result: object | null
}

/** A call with its evaluations. It has further members. */
export interface ShownCall {
  readonly transcript: string | null
  readonly messages: readonly object[]
  readonly evaluations: { readonly lead_quality: Evaluated; readonly prompt_adherence: Evaluated }
}

/** Formats a call with its evaluations. */
export function describeCall(
  { transcript, messages, evaluations, ...call }: ShownCall,
  width: number,
  { transcript: isRequested = false }: { readonly transcript?: boolean }
): string {
  const known = Object.entries(call).filter(([, value]) => !isNothing(value))
  const members = known.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value])
  const { lead_quality, prompt_adherence } = evaluations
  const parts = [
    formatText(Object.fromEntries(members), width),
    formatText(
      { lead_quality: describeEvaluated(lead_quality), prompt_adherence: describeEvaluated(prompt_adherence) },
      width
    )
  ]
  if (isRequested) parts.push(describeTranscript(transcript, width))

  return parts.join('\n\n')
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function describeEvaluated({ completed_at, result }: Evaluated): string {
  if (result === null) return 'pending'
  const { overall_score, score = overall_score } = result as Readonly<Record<string, unknown>>

  return [`completed ${completed_at}`, ...(typeof score === 'number' ? [`score ${score}`] : [])].join(', ')
}

/** Indents the transcript, so that no line of it looks like output of the command. */
function describeTranscript(transcript: string | null, width: number): string {
  if (transcript === null) return 'No transcript'
  const indent = '  '
  const lines = transcript
    .trimEnd()
    .split('\n')
    .flatMap((line) => wrapTo(visible(line), width - indent.length))

  return ['transcript', ...lines.map((line) => `${indent}${line}`.trimEnd())].join('\n')
}
