import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { root } from '../launcher.ts'
import { fetchChromium } from './fetch-chromium.ts'

/** How to start a browser. */
export interface BrowserProgram {
  readonly executablePath: string
  /** Environment variables in addition to the ones of this process. */
  readonly env: Readonly<Record<string, string>>
}

interface Search {
  /** The required browser, if any. */
  readonly named?: string | undefined
  /** Possible paths of a browser on this machine. */
  readonly places?: readonly string[]
  /** Fetches a browser for a machine that has none. */
  readonly fetched?: () => Promise<readonly BrowserProgram[]>
}

/** A browser that starts, or the reason why none was found. */
export type SearchResult = { readonly found: BrowserProgram } | { readonly reason: string }

/** Usual paths of Chromium and Chrome. */
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
 * Finds a browser that starts: the one that CHROMIUM_PATH names, or the fetched one, or one of this machine. The
 * fetched one is a headless shell, which takes a third less processor time than Chromium with its windows, and its
 * version is the same on every machine.
 *
 * @throws {Error} if the named browser does not start
 */
export async function findBrowser(search: Search = {}): Promise<SearchResult> {
  const { named = process.env['CHROMIUM_PATH'], places = usualPlaces, fetched = fetchForThisMachine } = search
  if (named) {
    const failure = await failureOf(programAt(named))
    if (failure !== undefined) throw new Error(`CHROMIUM_PATH: ${named} does not start: ${failure}`)

    return { found: programAt(named) }
  }
  const first = await fetched().then(firstThatStarts, (error: Error) => ({ reason: error.message }))
  if ('found' in first) return first
  const own = await firstThatStarts(places.filter((place) => existsSync(place)).map(programAt))

  return 'found' in own ? own : { reason: [first.reason, own.reason].filter(Boolean).join('; ') }
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

/** Returns the reason why a browser does not start, in one line, or `undefined` if it starts. */
async function failureOf(program: BrowserProgram): Promise<string | undefined> {
  try {
    await (await startBrowser(program)).close()

    return undefined
  } catch (error) {
    const { message } = error as Error

    return /error while loading.*|spawn \S+ E\w+/.exec(message)?.[0] ?? message.split('\n')[0]
  }
}

/** Returns the fetched Chromium with the libraries of this machine, then with its bundled libraries. */
async function fetchForThisMachine(): Promise<readonly BrowserProgram[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('a browser can be fetched only on x64 Linux')
  }
  const cache = join(root, 'node_modules/.cache/callbook')
  const { executablePath, libraries, fontConfig } = await fetchChromium({ cache })
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: fontConfig }

  return [fonts, { ...fonts, LD_LIBRARY_PATH: libraries }].map((env) => ({ executablePath, env }))
}
