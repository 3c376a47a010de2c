import type { ReportType } from '../../../testing/vendor-types/report-type.ts'

const conversations = ['call.transcript_with_tool_calls[]', 'call.scrubbed_transcript_with_tool_calls[]']

function inConversations(...members: readonly string[]): readonly string[] {
  return conversations.flatMap((conversation) => members.map((member) => `${conversation}.${member}`))
}

export const retellReportType: ReportType = {
  at: 'call',
  identity: { event: 'call_analyzed', call: { call_id: 'the-call' } },
  opened: {},
  leftOut: {
    copy: ['call.transcript_object[].words[].word', ...inConversations('words[].word')],
    internal: ['call.latency.', 'call.llm_token_usage.'],
    billing: ['call.call_cost.'],
    text: inConversations('multimedia[]'),
    secret: [
      'call.access_token',
      'call.custom_sip_headers',
      'call.knowledge_base_retrieved_contents_url',
      'call.public_log_url'
    ],
    detail: [...inConversations('former_node_', 'new_node_id', 'successful', 'thought_signature', 'transition_type')]
  }
}
