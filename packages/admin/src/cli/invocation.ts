import manifest from '../../package.json' with { type: 'json' }

/** The release. */
export const { version } = manifest

/** What the scripts that lead here are typed as, by the names that npm tells of them. */
const typedAs: Readonly<Record<string, string>> = {
  admin: 'npm run --silent admin --',
  callbook: 'npm run --silent callbook --',
  npx: 'npx callbook'
}

/** What a person types to get here, as help and its examples show it. */
export function invocationOf(env: Readonly<Record<string, string | undefined>>): string {
  return typedAs[env['npm_lifecycle_event'] ?? ''] ?? 'callbook'
}
