/** A guide that is a page of the documentation site. */
export interface Guide {
  /** Last segment of the URL path. */
  readonly slug: string
  readonly title: string
  /** Markdown source, relative to this package. */
  readonly file: string
}

interface GuideGroup {
  readonly title: string
  readonly guides: readonly Guide[]
}

/** Guides in reading order. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: 'Guides',
    guides: [
      { slug: 'first-request', title: 'First request', file: 'api/first-request.md' },
      { slug: 'paging', title: 'Lists and paging', file: 'api/paging.md' },
      { slug: 'search', title: 'Search', file: 'api/search.md' },
      { slug: 'following-changes', title: 'Following changes', file: 'api/following-changes.md' },
      { slug: 'webhooks', title: 'Webhooks', file: 'api/webhooks.md' },
      { slug: 'automation', title: 'n8n and Zapier', file: 'api/automation.md' },
      { slug: 'assistants', title: 'AI assistants', file: 'api/assistants.md' },
      { slug: 'gaps', title: 'Missing calls', file: 'api/gaps.md' },
      { slug: 'errors', title: 'Errors and limits', file: 'api/errors.md' },
      { slug: 'access-by-client', title: 'Access by client', file: 'api/access-by-client.md' },
      { slug: 'evaluations', title: 'Evaluations', file: 'api/evaluations.md' },
      { slug: 'recording-results', title: 'Record results', file: 'api/recording-results.md' },
      { slug: 'analytics', title: 'Analytics', file: 'api/analytics.md' },
      { slug: 'export', title: 'Exports', file: 'api/export.md' },
      { slug: 'sql', title: 'SQL for analysts', file: 'api/sql.md' },
      { slug: 'reports', title: 'Raw reports', file: 'api/reports.md' },
      { slug: 'recordings', title: 'Recordings', file: 'api/recordings.md' },
      { slug: 'typescript', title: 'TypeScript client', file: 'api/typescript.md' },
      { slug: 'client', title: 'Functions of the client', file: '../client/README.md' },
      { slug: 'automate', title: 'Automate', file: 'api/automate.md' }
    ]
  },
  {
    title: 'Providers',
    guides: [
      { slug: 'providers', title: 'All providers', file: 'providers.md' },
      { slug: 'vapi', title: 'Vapi', file: 'providers/vapi.md' },
      { slug: 'retell', title: 'Retell', file: 'providers/retell.md' },
      { slug: 'elevenlabs', title: 'ElevenLabs', file: 'providers/elevenlabs.md' },
      { slug: 'bland', title: 'Bland', file: 'providers/bland.md' },
      { slug: 'callbook', title: 'Your own agent', file: 'providers/callbook.md' },
      { slug: 'own-agents', title: 'Helpers for agents', file: 'providers/own-agents.md' },
      { slug: 'livekit', title: 'LiveKit', file: 'providers/livekit.md' },
      { slug: 'pipecat', title: 'Pipecat', file: 'providers/pipecat.md' },
      { slug: 'openai-realtime', title: 'OpenAI Realtime', file: 'providers/openai-realtime.md' },
      { slug: 'conversation-relay', title: 'ConversationRelay', file: 'providers/conversation-relay.md' },
      { slug: 'n8n', title: 'Calls from n8n', file: 'providers/n8n.md' },
      { slug: 'other-vendors', title: 'Other vendors', file: 'providers/other-vendors.md' },
      { slug: 'signatures', title: 'Signatures', file: 'providers/signatures.md' },
      { slug: 'calls', title: 'Fields of a call', file: 'providers/calls.md' },
      { slug: 'missing-calls', title: 'Find missing calls', file: 'providers/missing-calls.md' },
      { slug: 'tunnel', title: 'Tunnel', file: 'providers/tunnel.md' }
    ]
  },
  {
    title: 'Operation',
    guides: [
      { slug: 'command-line', title: 'Command line', file: 'command-line.md' },
      { slug: 'commands', title: 'All commands', file: 'command-line/reference.md' },
      { slug: 'evaluation-models', title: 'Evaluation models', file: 'evaluations.md' },
      { slug: 'alarms', title: 'Alarms', file: 'alarms.md' },
      { slug: 'troubleshooting', title: 'Troubleshooting', file: 'troubleshooting.md' },
      { slug: 'sizing', title: 'Sizing', file: 'sizing.md' },
      { slug: 'postgresql', title: 'PostgreSQL', file: 'postgresql.md' },
      { slug: 'upgrade', title: 'Upgrade', file: 'upgrade.md' },
      { slug: 'support', title: 'Support', file: 'support.md' },
      { slug: 'reset', title: 'Reset', file: 'reset.md' }
    ]
  }
]

export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides)

/** Path prefix of all pages. */
export const root = '/docs'

export function guidePath({ slug }: Guide): string {
  return `${root}/${slug}`
}
