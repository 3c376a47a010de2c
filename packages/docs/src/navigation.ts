/** A guide that is a page of the site. */
export interface Guide {
  /** The last part of its address. */
  readonly slug: string
  /** What it is called where it is linked to. */
  readonly title: string
}

/** The guides in the order in which somebody new reads them; the Markdown of each is `api/<slug>.md`. */
export const guides: readonly Guide[] = [
  { slug: 'first-request', title: 'First request' },
  { slug: 'paging', title: 'Lists and paging' },
  { slug: 'following-changes', title: 'Following changes' },
  { slug: 'webhooks', title: 'Webhooks' },
  { slug: 'gaps', title: 'Calls that did not come' },
  { slug: 'errors', title: 'Errors and limits' },
  { slug: 'evaluations', title: 'Evaluations' },
  { slug: 'recording-results', title: 'Recording results' },
  { slug: 'analytics', title: 'Numbers over time' },
  { slug: 'export', title: 'Export' },
  { slug: 'reports', title: 'The report behind a call' },
  { slug: 'typescript', title: 'A client in TypeScript' }
]

/** Where the pages are. */
export const root = '/docs'

export function addressOf({ slug }: Guide): string {
  return `${root}/${slug}`
}
