import type { ReportType } from '../../../testing/vendor-types/report-type.ts'

const metrics = 'data.transcript[].conversation_turn_metrics'

export const elevenLabsReportType: ReportType = {
  at: 'data',
  identity: { type: 'post_call_transcription', data: { conversation_id: 'the-call' } },
  opened: {
    'data.metadata.phone_call.sip_header_dynamic_variables': { sip_order_id: 'text', '*': 'text' },
    [`${metrics}.metrics`]: {
      convai_ttf_audio_since_silence: { elapsed_time: 'number' },
      convai_llm_service_ttfb: { elapsed_time: 'number' },
      convai_tts_service_ttfb: { elapsed_time: 'number' },
      convai_asr_trailing_service_latency: { elapsed_time: 'number' },
      '*': { elapsed_time: 'number' }
    }
  },
  leftOut: {
    copy: [
      'data.analysis.data_collection_results_list[]',
      'data.analysis.evaluation_criteria_results_list[]',
      'data.analysis.scoped[]',
      'data.transcript[].multivoice_message',
      'data.transcript[].original_message'
    ],
    settings: [
      'data.analysis.data_collection_results.*.json_schema',
      'data.analysis.evaluation_criteria_results.*.scoring_mode',
      'data.conversation_initiation_client_data.',
      'data.metadata.features_usage.',
      'data.metadata.timezone',
      'data.transcript[].tool_calls[].tool_details'
    ],
    internal: [
      'data.branch_id',
      'data.conversation_product',
      'data.environment',
      'data.has_',
      'data.metadata.agent_',
      'data.metadata.authorization_method',
      'data.metadata.async_metadata',
      'data.metadata.batch_call.campaign.',
      'data.metadata.conversation_initiation_source',
      'data.metadata.deletion_settings',
      'data.metadata.eleven_assistant',
      'data.metadata.initiator_id',
      'data.metadata.phone_call.type',
      'data.metadata.queue_wait_secs',
      'data.metadata.rag_usage',
      'data.otlp_traces',
      'data.transcript[].agent_metadata',
      metrics,
      'data.transcript[].id',
      'data.transcript[].llm_',
      'data.transcript[].producing_llm',
      'data.transcript[].rag_retrieval_info',
      'data.transcript[].source_event_id',
      'data.transcript[].used_static_kb_document_ids',
      'data.transcript[].user_identifier',
      'data.visited_agents'
    ],
    billing: ['data.metadata.charging.', 'data.metadata.cost', 'data.metadata.voice_rewards[]'],
    text: [
      'data.metadata.sms',
      'data.metadata.text_only',
      'data.metadata.whatsapp',
      'data.transcript[].file_input',
      'data.transcript[].source_medium'
    ],
    secret: [
      'data.metadata.phone_call.sip_header_dynamic_variables',
      'data.transcript[].tool_calls[].tool_details.headers'
    ],
    detail: ['data.analysis.data_collection_results.*.name', 'data.metadata.feedback.', 'data.transcript[].']
  }
}
