import manifest from '../package.json' with { type: 'json' }

export const { version } = manifest

/** Commands that run each npm script or bin, by the name that npm sets in the environment. */
const typedAs: Readonly<Record<string, string>> = {
  admin: 'npm run --silent admin --',
  callbook: 'npm run --silent callbook --',
  npx: 'npx callbook'
}

/** Returns the command that starts this program in the user's shell, for help and examples. */
export function invocationOf(env: Readonly<Record<string, string | undefined>>): string {
  return typedAs[env['npm_lifecycle_event'] ?? ''] ?? 'callbook'
}
