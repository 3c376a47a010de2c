import { readFileSync } from 'node:fs'

/** Part that a test needs and that this machine lacks. */
export interface MissingPart {
  /** Name in `ALLOWED_SKIPS`. */
  readonly part: string
  readonly reason: string
}

/** Missing parts by the conditions of `skipIf` and `runIf`. */
const parts: Readonly<Record<string, MissingPart>> = {
  '!hasBrowser': { part: 'chromium', reason: 'no Chromium: set CHROMIUM_PATH, or let it be downloaded' },
  'hasRedis()': { part: 'redis', reason: 'no redis-server on the PATH' },
  hasPgbouncer: { part: 'pgbouncer', reason: 'no pgbouncer on the PATH' },
  hasNginx: { part: 'nginx', reason: 'no nginx on the PATH' },
  '!canRender': { part: 'kubectl', reason: 'no kubectl on the PATH' },
  '!isRoot': { part: 'root', reason: 'not run as root' },
  '!canMount()': { part: 'mount', reason: 'this account may not mount a file system' },
  '!hasFull': { part: 'full', reason: 'no /dev/full' },
  '!isInstalled': { part: 'shells', reason: 'a shell is not installed: bash, zsh or fish' },
  "why !== ''": {
    part: 's3',
    reason: 'no S3-compatible server: see packages/recordings/src/testing/swift.ts, or set S3_URL'
  },
  'packages === undefined': { part: 'agents', reason: 'no packages of LiveKit and Pipecat: set AGENT_PACKAGES' },
  'python === undefined': { part: 'python', reason: 'no python3 on the PATH' },
  'engine === undefined': { part: 'images', reason: 'no container engine with the base images: docker or podman' },
  'missing !== undefined': { part: 'postgresql', reason: 'no programs of this version of PostgreSQL' }
}

/** Source position of a test or a suite. */
export interface Place {
  readonly file: string
  readonly line: number
}

/**
 * Returns the part that a skipped test lacks.
 *
 * @param note reason that the test stated itself
 * @param places positions of the test and its enclosing suites, innermost first
 */
export function missingPart(note: string | undefined, places: readonly Place[]): MissingPart {
  if (note !== undefined) return { part: 'tools', reason: note }
  for (const place of places) {
    const condition = conditionAt(place)
    if (condition !== undefined) return parts[condition] ?? { part: condition, reason: `skipped by ${condition}` }
  }

  return { part: 'unknown', reason: 'skipped without a condition' }
}

/** Returns the condition of `skipIf` or `runIf` on the line of a test or suite. */
function conditionAt({ file, line }: Place): string | undefined {
  const text = readFileSync(file, 'utf8').split('\n')[line - 1] ?? ''

  return /\.(?:skipIf|runIf)\((.+?)\)(?:\.each)?\(/.exec(text)?.[1]
}
