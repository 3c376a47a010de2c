import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { root } from '../launcher.ts'
import { fetchChromium } from './fetch-chromium.ts'

/** How a browser is started. */
export interface BrowserProgram {
  readonly executablePath: string
  /** What it is told beside what this process is. */
  readonly env: Readonly<Record<string, string>>
}

interface Search {
  /** The one that has to be taken, if any. */
  readonly named?: string | undefined
  /** Where this machine may have one. */
  readonly places?: readonly string[]
  /** Fetches one, for a machine that has none. */
  readonly fetched?: () => Promise<readonly BrowserProgram[]>
}

/** One that starts, or why there is none. */
export type SearchResult = { readonly found: BrowserProgram } | { readonly reason: string }

/** Where a machine has a Chromium or a Chrome. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium'
]

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/**
 * Finds a browser that starts: the one that CHROMIUM_PATH names, else one of this machine, else one that is fetched.
 *
 * @throws {Error} when the one that is named does not start
 */
export async function findBrowser(search: Search = {}): Promise<SearchResult> {
  const { named = process.env['CHROMIUM_PATH'], places = usualPlaces, fetched = fetchForThisMachine } = search
  if (named) {
    const failure = await failureOf(programAt(named))
    if (failure !== undefined) throw new Error(`CHROMIUM_PATH: ${named} does not start: ${failure}`)

    return { found: programAt(named) }
  }
  const own = await firstThatStarts(places.filter((place) => existsSync(place)).map(programAt))
  if ('found' in own) return own

  try {
    const other = await firstThatStarts(await fetched())

    return 'found' in other ? other : { reason: [own.reason, other.reason].filter(Boolean).join('; ') }
  } catch (error) {
    return { reason: [own.reason, error instanceof Error ? error.message : String(error)].filter(Boolean).join('; ') }
  }
}

export async function startBrowser({ executablePath, env }: BrowserProgram): Promise<Browser> {
  return await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: switches, timeout: 120_000 })
}

function programAt(executablePath: string): BrowserProgram {
  return { executablePath, env: {} }
}

async function firstThatStarts(programs: readonly BrowserProgram[]): Promise<SearchResult> {
  const failures: string[] = []
  for (const program of programs) {
    const failure = await failureOf(program)
    if (failure === undefined) return { found: program }
    failures.push(`${program.executablePath} does not start: ${failure}`)
  }

  return { reason: failures.join('; ') }
}

/** Why it does not start, in a line; undefined when it does. */
async function failureOf(program: BrowserProgram): Promise<string | undefined> {
  try {
    await (await startBrowser(program)).close()

    return undefined
  } catch (error) {
    const { message } = error as Error

    return /error while loading.*|spawn \S+ E\w+/.exec(message)?.[0] ?? message.split('\n')[0]
  }
}

/** With the libraries of this machine, or else with those that come with it. */
async function fetchForThisMachine(): Promise<readonly BrowserProgram[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('there is none to fetch but for x64 Linux')
  }
  const cache = join(root, 'node_modules/.cache/callbook')
  const { executablePath, libraries, fontConfig } = await fetchChromium({ cache })
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: fontConfig }

  return [fonts, { ...fonts, LD_LIBRARY_PATH: libraries }].map((env) => ({ executablePath, env }))
}
