import type { Opened } from '../../../testing/vendor-types/marked-report.ts'
import type { ReportType } from '../../../testing/vendor-types/report-type.ts'

/** Results by the ids of the structured outputs. */
const results: Opened = Object.fromEntries(
  ['message.artifact', 'message.call.artifact'].flatMap((artifact) => [
    [`${artifact}.structuredOutputs.*`, { name: 'text', result: 'json' }],
    [`${artifact}.scorecards.*`, { name: 'text', score: 'number', scoreNormalized: 'number' }]
  ])
)

/** The settings of an assistant that are read. */
const settings: Opened = Object.fromEntries(
  ['message.assistant', 'message.call.assistant', 'message.call.assistantOverrides'].flatMap((assistant) => [
    [`${assistant}.transcriber`, { language: 'text' }],
    [`${assistant}.model`, { messages: { '[]': { role: '=system', content: 'text' } } }]
  ])
)

/** Two assistants in turn, because a single one is not reported. */
const activations: Opened = Object.fromEntries(
  ['message.artifact', 'message.call.artifact'].map((artifact) => [
    `${artifact}.assistantActivations`,
    { '[]': ['#AssistantActivation', '#AssistantActivation'] }
  ])
)

export const vapiReportType: ReportType = {
  at: 'message',
  identity: { message: { type: 'end-of-call-report', call: { id: 'the-call' } } },
  opened: {
    ...results,
    ...settings,
    ...activations,
    '#UserMessage': { role: '=user' },
    '#SystemMessage': { role: '=system' },
    '#BotMessage': { role: '=bot' },
    '#ToolCallMessage': {
      role: '=tool_calls',
      toolCalls: { '[]': { id: 'text', type: '=function', function: { name: 'text', arguments: 'json' } } }
    },
    '#ToolCallResultMessage': { role: '=tool_call_result' }
  },
  leftOut: {
    copy: [
      'message.artifact.nodes[]',
      'message.artifact.performanceMetrics.turnLatencies[]',
      'message.call.analysis',
      'message.call.artifact.',
      'message.call.compliance',
      'message.call.costBreakdown',
      'message.call.destination',
      'message.call.messages[]',
      'message.call.status',
      'message.type'
    ],
    settings: [
      'message.artifact.transfers[].destination',
      'message.assistant.',
      'message.call.artifactPlan',
      'message.call.assistant.',
      'message.call.assistantOverrides',
      'message.call.customer',
      'message.call.phoneNumber',
      'message.call.schedulePlan',
      'message.call.squad',
      'message.call.workflow',
      'message.customer.',
      'message.destination.',
      'message.phoneNumber.'
    ],
    internal: [
      'message.artifact.assistantActivations[]',
      'message.artifact.performanceMetrics',
      'message.artifact.structuredOutputsLastUpdatedAt',
      'message.call.orgId',
      'message.call.phoneCallProvider',
      'message.call.phoneCallTransport',
      'message.call.transport.',
      'message.call.updatedAt',
      'message.timestamp'
    ],
    billing: ['message.call.costs[]', 'message.costs[]'],
    text: ['message.chat.'],
    secret: [
      'message.artifact.logUrl',
      'message.artifact.pcapUrl',
      'message.artifact.presigned',
      'message.call.monitor',
      'message.call.phoneNumber.twilio',
      'message.phoneNumber.authentication',
      'message.phoneNumber.twilio'
    ],
    detail: [
      'message.artifact.messages[]',
      'message.artifact.recording.videoRecordingStartDelaySeconds',
      'message.artifact.skippedStructuredOutputs.*.unmetCondition',
      'message.artifact.transfers[].',
      'message.artifact.videoRecordingStartDelaySeconds',
      'message.compliance',
      'message.customer.extension',
      'message.customer.sipUri'
    ]
  }
}
