import { type CheckResult, type Finding, found, notChecked, ok, problem, warning } from './finding.ts'

/** Time limit of a response of `/health`, in milliseconds. */
const responseMs = 5_000

/** The parts of `/health` that are checked. Another program may respond with anything. */
interface Health {
  readonly service?: unknown
  readonly status?: unknown
  readonly version: unknown
  readonly spool?: Readonly<Record<string, unknown>>
}

/** Services of which at least one process must run. */
const services = ['management-api', 'webhook-ingest', 'worker']

/** Checks the processes at these origins, and the spools of those that have one. */
export async function checkServices(urls: readonly string[], version: string): Promise<readonly CheckResult[]> {
  if (urls.length === 0) {
    const finding = warning('not checked: SERVICE_URLS is not set', 'set it to the origins of all processes')
    return [found('services', finding), found('spool', finding)]
  }
  const read = await Promise.all(urls.map(async (url) => ({ url, health: await readHealth(url) })))

  return [found('services', judgeServices(read, version)), found('spool', judgeSpools(read))]
}

interface ReadHealth {
  readonly url: string
  /** `undefined` without a response of Callbook. */
  readonly health: Health | undefined
}

async function readHealth(url: string): Promise<Health | undefined> {
  try {
    const response = await fetch(new URL('/health', url), {
      signal: AbortSignal.timeout(responseMs),
      redirect: 'error'
    })
    const health: unknown = await response.json()

    return typeof health === 'object' && health !== null && 'version' in health ? health : undefined
  } catch {
    return undefined
  }
}

function judgeServices(read: readonly ReadHealth[], version: string): Finding {
  const silent = read.filter(({ health }) => health === undefined).map(({ url }) => url)
  if (silent.length > 0) return problem(`no response from ${silent.join(', ')}`, 'start it, or correct SERVICE_URLS')
  const ill = read.filter(({ health }) => health?.status !== 'ok')
  if (ill.length > 0) {
    const states = ill.map(({ url, health }) => `${url} is ${textOf(health?.status)}`)
    return problem(states.join(', '), 'read its log')
  }
  const others = read.filter(({ health }) => health?.version !== version)
  if (others.length > 0) {
    const versions = others.map(({ url, health }) => `${url} has version ${textOf(health?.version)}`)
    return warning(`${versions.join(', ')}, and this program ${version}`, 'complete the upgrade')
  }
  const missing = services.filter((name) => !read.some(({ health }) => health?.service === name))
  if (missing.length > 0) return warning(`not checked: ${missing.join(', ')}`, 'add it to SERVICE_URLS')

  return ok(`${read.length} processes of version ${version} work`)
}

function judgeSpools(read: readonly ReadHealth[]): Finding {
  const ingests = read.flatMap(({ health }) => (health?.service === 'webhook-ingest' ? [health] : []))
  if (ingests.length === 0) return notChecked('SERVICE_URLS names no webhook-ingest that responds')
  const sum = (name: string) => ingests.reduce((total, { spool }) => total + (Number(spool?.[name]) || 0), 0)
  const [waiting, failed, damaged] = [sum('waiting'), sum('failed'), sum('damaged')]
  if (failed + damaged > 0) {
    return problem(`${failed} reports could not be stored, ${damaged} files are damaged`, 'see infra/spool.md')
  }
  if (waiting > 0) return warning(`${waiting} reports wait on disk`, 'wait, or see infra/spool.md')

  return ok(`no report waits at ${ingests.length} webhook-ingest`)
}

/** Returns a value of a response as a short word. */
function textOf(value: unknown): string {
  return typeof value === 'string' && /^[\w.+-]{1,40}$/.test(value) ? value : 'unknown'
}
