import type { ReportType } from '../../../testing/vendor-types/report-type.ts'

export const blandReportType: ReportType = {
  at: '',
  identity: { call_id: 'the-call' },
  opened: {},
  leftOut: {
    // The caller's own number is not part of the call's request data. A name and an email address are searched there.
    copy: ['c_id', 'corrected_duration', 'completed', 'request_data.phone_number', 'transcripts[].c_id'],
    settings: ['analysis_schema', 'max_duration', 'record', 'request_data.'],
    internal: ['endpoint_url', 'local_dialing', 'transcripts[].id'],
    secret: ['recording_expiration'],
    detail: ['pathway_']
  }
}
