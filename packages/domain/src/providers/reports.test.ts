import { describe, expect, it } from 'vitest'
import type { CallReport } from '../calls/call-report.ts'
import { readExpected, readFixture } from '../testing/index.ts'
import { providerNames } from './index.ts'

interface Facts {
  readonly action: string
  readonly created_at?: string
  readonly ended_category?: string
  /**
   * The provider sends turns and no transcript: the expected value is the length of the conversation without our
   * labels.
   */
  readonly transcript_of_turns?: true
}

const samples = providerNames.flatMap((name) =>
  Object.entries(readExpected<Facts>(name)).map(([file, facts]) => ({ name, file, facts }))
)
const reports = samples.filter(({ facts }) => facts.action.startsWith('store'))
const others = samples.filter(({ facts }) => facts.action === 'ignore_200')

const statuses: Readonly<Record<string, CallReport['status']>> = {
  agent_hangup: 'completed',
  completed: 'completed',
  transferred: 'transferred',
  unknown: 'unknown',
  voicemail: 'voicemail'
}

describe('the sample reports', () => {
  it.each(reports)('have every expected fact: $name/$file', ({ name, file, facts }) => {
    const { action: _, created_at: __, ended_category: category = '', transcript_of_turns: ofTurns, ...known } = facts

    const { reading } = readFixture(name, file)

    if (reading.kind !== 'report') throw new Error(`read as ${reading.kind}`)
    expect(factsOf(reading.report, ofTurns)).toEqual(known)
    expect(reading.report.status).toBe(statuses[category])
    expect(reading.unreadable).toEqual([])
  })

  it.each(others)('are other messages: $name/$file', ({ name, file }) => {
    expect(readFixture(name, file).reading.kind).toBe('other')
  })
})

function factsOf(report: CallReport, ofTurns = false) {
  return {
    provider_call_id: report.providerCallId,
    direction: report.direction,
    caller_phone_number: report.callerPhoneNumber,
    caller_full_name: report.callerFullName,
    agent_phone_number: report.agentPhoneNumber,
    started_at: report.startedAt?.toISOString(),
    ended_at: report.endedAt?.toISOString(),
    duration_seconds: report.durationSeconds,
    ended_reason: report.endedReason,
    assistant_version: report.assistantVersion,
    language: report.language,
    transfer_destination: report.transferDestination,
    call_summary: report.summary,
    transcript_chars: (ofTurns ? report.transcript?.replaceAll(/^(?:Agent|User): /gm, '') : report.transcript)?.length,
    turns: report.messages.filter(({ role }) => role === 'user' || role === 'assistant').length,
    recording_url: report.recordingUrl,
    cost_usd: report.costUsd,
    success_evaluation: report.successEvaluation,
    caller_sentiment: report.callerSentiment,
    structured_data: report.structuredData,
    system_instruction_chars: report.systemInstruction?.length ?? null,
    system_variables: report.systemVariables
  }
}
