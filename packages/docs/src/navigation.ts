/** A guide that is a page of the documentation site. */
export interface Guide {
  /** Last segment of the URL path. */
  readonly slug: string
  readonly title: string
  /** Content in a few words, for lists of guides. */
  readonly about: string
  /** Markdown source, relative to this package. */
  readonly file: string
}

interface GuideGroup {
  /** Anchor of the group on the start page. */
  readonly slug: string
  readonly title: string
  readonly about: string
  readonly guides: readonly Guide[]
}

/** The page to begin with. */
export const tutorial: Guide = {
  slug: 'first-client',
  title: 'First client live in 15 minutes',
  about: 'from `npm start` to a client, its first call and an API key',
  file: 'first-client.md'
}

/** Guides by reader, in reading order. */
export const guideGroups: readonly GuideGroup[] = [
  {
    slug: 'connect-a-provider',
    title: 'Connect a provider',
    about: 'Have the calls of your agents arrive, complete and signed.',
    guides: [
      guide('providers', 'All providers', 'the messages of each provider, and the responses', 'providers.md'),
      guide('vapi', 'Vapi', 'settings, signature and checks', 'providers/vapi.md'),
      guide('retell', 'Retell', 'settings, signature and checks', 'providers/retell.md'),
      guide('elevenlabs', 'ElevenLabs', 'settings, signature and checks', 'providers/elevenlabs.md'),
      guide('bland', 'Bland', 'settings, signature and checks', 'providers/bland.md'),
      guide('callbook', 'Your own agent', 'one signed request at the end of a call', 'providers/callbook.md'),
      guide('own-agents', 'Helpers for agents', 'a file for Node, a file for Python', 'providers/own-agents.md'),
      guide('livekit', 'LiveKit', 'session reports of LiveKit Agents', 'providers/livekit.md'),
      guide('pipecat', 'Pipecat', 'reports from the context of the agent', 'providers/pipecat.md'),
      guide('openai-realtime', 'OpenAI Realtime', 'reports from its events', 'providers/openai-realtime.md'),
      guide('conversation-relay', 'ConversationRelay', 'calls of Twilio', 'providers/conversation-relay.md'),
      guide('n8n', 'Calls from n8n', 'forwarding a webhook, sending a report', 'providers/n8n.md'),
      guide('other-vendors', 'Other vendors', 'a mapping instead of code', 'providers/other-vendors.md'),
      guide('tunnel', 'Tunnel', 'a public address for your machine', 'providers/tunnel.md'),
      guide('calls', 'Fields of a call', 'sources and bounds of each field', 'providers/calls.md'),
      guide('missing-calls', 'Find missing calls', 'calls whose reports never arrived', 'providers/missing-calls.md')
    ]
  },
  {
    slug: 'build-on-the-api',
    title: 'Build on the API',
    about: 'Read calls, customers and evaluations from your application.',
    guides: [
      guide('first-request', 'First request', 'address, key and first responses', 'api/first-request.md'),
      guide('paging', 'Lists and paging', 'pages, cursors, filters and searches by name', 'api/paging.md'),
      guide('search', 'Search', 'calls by words that were spoken', 'api/search.md'),
      guide('following-changes', 'Following changes', 'keeping a copy up to date', 'api/following-changes.md'),
      guide('webhooks', 'Webhooks', 'receiving changes in your application', 'api/webhooks.md'),
      guide('automation', 'n8n and Zapier', 'starting workflows with events', 'api/automation.md'),
      guide('assistants', 'AI assistants', 'questions in Claude, ChatGPT and Cursor', 'api/assistants.md'),
      guide('evaluations', 'Evaluations', 'status and meaning of the scores', 'api/evaluations.md'),
      guide('scorecards', 'Scorecards', 'own questions, and how far to trust the answers', 'scorecards.md'),
      guide('recording-results', 'Record results', 'your own evaluations', 'api/recording-results.md'),
      guide('analytics', 'Analytics', 'calls, minutes, cost and scores over time', 'api/analytics.md'),
      guide('export', 'Exports', 'whole lists in one file', 'api/export.md'),
      guide('sql', 'SQL for analysts', 'logins for Metabase and Grafana', 'api/sql.md'),
      guide('reports', 'Raw reports', 'the report of the provider behind a call', 'api/reports.md'),
      guide('recordings', 'Recordings', 'copies, links and players', 'api/recordings.md'),
      guide('gaps', 'Missing calls', 'calls that did not arrive', 'api/gaps.md'),
      guide('errors', 'Errors and limits', 'status codes, rate limits and retries', 'api/errors.md'),
      guide('typescript', 'TypeScript client', 'the typed package', 'api/typescript.md'),
      guide('client', 'Functions of the client', 'its whole interface', '../client/README.md'),
      guide('automate', 'Automate', 'access tokens, and scripts that set up organizations', 'api/automate.md')
    ]
  },
  {
    slug: 'run-it',
    title: 'Run it',
    about: 'Install, watch, upgrade and repair an installation.',
    guides: [
      guide('deploy', 'Deploy and operate', 'the parts of an installation', '../../infra/README.md'),
      guide('npm-start', 'npm start', 'the system on your machine', '../../infra/local/README.md'),
      guide('settings', 'Settings', 'every variable of every process', '../../infra/settings.md'),
      guide('compose', 'Compose', 'everything on one machine', '../../infra/compose/README.md'),
      guide('kubernetes', 'Kubernetes', 'a base for clusters', '../../infra/kubernetes/README.md'),
      guide('images', 'Images', 'their contents, and how to build them', '../../infra/docker/README.md'),
      guide('reverse-proxy', 'Reverse proxy', 'hosts, paths and TLS', '../../infra/reverse-proxy/README.md'),
      guide('database', 'Database', 'roles, TLS, migrations, retention, erasure', '../../infra/postgres/README.md'),
      guide('postgresql', 'PostgreSQL versions', 'supported versions, 15 to 18', 'postgresql.md'),
      guide('sizing', 'Sizing', 'cores, disk and connections for your calls', 'sizing.md'),
      guide('evaluation-models', 'Evaluation models', 'hosted, local, or people', 'evaluations.md'),
      guide('monitoring', 'Monitoring', 'metrics, alerts and runbooks', '../../infra/observability/README.md'),
      guide('objectives', 'Objectives', 'error budgets and their alerts', '../../infra/observability/objectives.md'),
      guide('alarms', 'Alarms', 'silent and rejecting webhook URLs', 'alarms.md'),
      guide('spool', 'Spool', 'reports on disk while the database is unavailable', '../../infra/spool.md'),
      guide(
        'restore',
        'Backup and restore',
        'steps of a backup, a restore and a fail-over',
        '../../infra/postgres/restore.md'
      ),
      guide('citus', 'Citus', 'more than one PostgreSQL', '../../infra/citus/README.md'),
      guide('command-line', 'Command line', 'organizations, clients, keys and webhook URLs', 'command-line.md'),
      guide('commands', 'All commands', 'arguments and options', 'command-line/reference.md'),
      guide('troubleshooting', 'Troubleshooting', 'messages, and how to resolve them', 'troubleshooting.md'),
      guide('upgrade', 'Upgrade', 'installing the next release', 'upgrade.md'),
      guide('support', 'Support', 'releases that get fixes, supported versions', 'support.md'),
      guide('changelog', 'Changelog', 'what each release changes', '../../CHANGELOG.md'),
      guide('reset', 'Reset', 'an empty installation', 'reset.md')
    ]
  },
  {
    slug: 'secure-it',
    title: 'Secure it',
    about: 'Decide who sends, who reads, and what is kept.',
    guides: [
      guide('security', 'Security checklist', 'steps before the first real call', 'security.md'),
      guide('signatures', 'Signatures', 'reports that only the provider can send', 'providers/signatures.md'),
      guide('single-sign-on', 'Single sign-on', 'sign-in by your identity provider', 'single-sign-on.md'),
      guide('access-by-client', 'Access by client', 'keys and logins for one client', 'api/access-by-client.md'),
      guide('retention', 'Retention', 'for how long calls are stored, by client', 'retention.md'),
      guide('audit', 'Audit log and SIEM', 'who changed, who looked, who signed in', 'audit.md'),
      guide('credentials', 'Credentials', 'how secrets are stored, and reporting a flaw', '../../.github/SECURITY.md'),
      guide('promises', 'Promises', 'data loss, recovery and availability', '../../infra/promises.md'),
      guide('data-flow', 'Data flow', 'places, receivers and encryption of data', 'trust/data-flow.md'),
      guide('threat-model', 'Threat model', 'threats, controls and accepted risks', 'trust/threat-model.md'),
      guide('questionnaire', 'Security questionnaire', 'sixty answers: yes, no or operator', 'trust/questionnaire.md'),
      guide('hipaa', 'HIPAA', 'safeguards, by section', 'trust/hipaa.md'),
      guide('gdpr', 'GDPR', 'duties by article, and a contract to fill in', 'trust/gdpr.md')
    ]
  }
]

export const guides: readonly Guide[] = [tutorial, ...guideGroups.flatMap((group) => group.guides)]

/** Path prefix of all pages, and path of the start page. */
export const root = '/docs'

export function guidePath({ slug }: Guide): string {
  return `${root}/${slug}`
}

function guide(slug: string, title: string, about: string, file: string): Guide {
  return { slug, title, about, file }
}
