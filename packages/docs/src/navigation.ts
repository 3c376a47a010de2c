/** A guide that is a page of the documentation site. */
export interface Guide {
  /** Last segment of the URL path. */
  readonly slug: string
  /** Title in the navigation. */
  readonly title: string
}

/** Guides in reading order. The Markdown source of each is `api/<slug>.md`. */
export const guides: readonly Guide[] = [
  { slug: 'first-request', title: 'First request' },
  { slug: 'paging', title: 'Lists and paging' },
  { slug: 'search', title: 'Search' },
  { slug: 'following-changes', title: 'Following changes' },
  { slug: 'webhooks', title: 'Webhooks' },
  { slug: 'automation', title: 'n8n and Zapier' },
  { slug: 'assistants', title: 'AI assistants' },
  { slug: 'gaps', title: 'Missing calls' },
  { slug: 'errors', title: 'Errors and limits' },
  { slug: 'access-by-client', title: 'Access by client' },
  { slug: 'evaluations', title: 'Evaluations' },
  { slug: 'recording-results', title: 'Record results' },
  { slug: 'analytics', title: 'Analytics' },
  { slug: 'export', title: 'Exports' },
  { slug: 'sql', title: 'SQL for analysts' },
  { slug: 'reports', title: 'Raw reports' },
  { slug: 'recordings', title: 'Recordings' },
  { slug: 'typescript', title: 'TypeScript client' },
  { slug: 'automate', title: 'Automate' }
]

/** Path prefix of all pages. */
export const root = '/docs'

export function addressOf({ slug }: Guide): string {
  return `${root}/${slug}`
}
