import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadConfig } from '@callbook/http'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../launcher.ts'
import { commandOf, dockerfile, programOf, programs } from './programs.ts'

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly entrypoint?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly volumes?: readonly string[]
  readonly networks?: object
  readonly mem_limit?: string
  readonly logging?: object
  readonly profiles?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

interface Built {
  readonly image: string
  readonly build: { readonly context: string; readonly dockerfile: string; readonly args: { readonly APP: string } }
}

const folder = resolve(root, 'infra/compose')
const composition = parse(readFileSync(resolve(folder, 'compose.yaml'), 'utf8'), { merge: true })
const services: Readonly<Record<string, Service>> = composition.services
/** What changes in a clone, which builds the images. */
const { services: built }: { services: Readonly<Record<string, Built>> } = parse(
  readFileSync(resolve(folder, 'build.yaml'), 'utf8')
)
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
/** The serving programs by the names of their services. */
const composed = programs.flatMap(({ name, config }) =>
  (name === 'webhook-ingest' ? [`${name}-1`, `${name}-2`] : [name]).map((service) => ({ name: service, config }))
)
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('registry.example.com/'))

const temporary = mkdtempSync(join(tmpdir(), 'callbook-compose-'))
const envFile = join(temporary, '.env')
execFileSync('sh', [resolve(folder, 'new-env.sh'), envFile])
afterAll(() => rmSync(temporary, { recursive: true }))

/** Secrets of a new installation. */
const secrets: Readonly<Record<string, string>> = Object.fromEntries(
  readFileSync(envFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
)

describe('infra/compose', () => {
  it('writes secrets that only their owner can read, and never replaces them', () => {
    const written = readFileSync(envFile, 'utf8')
    const again = spawnSync('sh', [resolve(folder, 'new-env.sh'), envFile], { encoding: 'utf8' })

    expect(statSync(envFile).mode & 0o777).toBe(0o600)
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('exists')])
    expect(readFileSync(envFile, 'utf8')).toBe(written)
  })

  it('runs each service, the worker and the manual programs', () => {
    expect(ours.map(([name]) => name).sort()).toEqual([
      'admin',
      'management-api',
      'migrate',
      'retention',
      'webhook-ingest-1',
      'webhook-ingest-2',
      'worker'
    ])
  })

  it.each(composed)('gives $name only settings that it has, and valid ones', ({ name, config }) => {
    const settings = settingsOf(name)

    expect(Object.keys(settings).filter((setting) => !(setting in config.properties))).toEqual([])
    expect(loadConfig(config, settings)).toMatchObject({ METRICS_PORT: 9464 })
    expect(services[name]?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
  })

  it.each(ours)('runs a program of the release as %s, which cannot change the image', (_name, service) => {
    const { command, entrypoint, image } = service
    const program = programOf(entrypoint ?? command ?? commandOf(image))

    expect(image).toMatch(/^registry\.example\.com\/callbook\/[\w-]+:/)
    expect(image.split(':')[1]).toBe(version)
    expect(existsSync(resolve(root, program))).toBe(true)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  })

  it('builds the same images in a clone', () => {
    const apps = (all: [string, { image: string }][], pattern: RegExp) =>
      all.map(([name, { image }]) => [name, pattern.exec(image)?.[1]]).sort()

    expect(apps(Object.entries(built), /^callbook-([\w-]+)$/)).toEqual(apps(ours, /\/([\w-]+):/))
    for (const { image, build } of Object.values(built)) {
      expect(image).toBe(`callbook-${build.args.APP}`)
      expect(existsSync(resolve(folder, build.context, build.dockerfile))).toBe(true)
    }
  })

  it('connects each program to the database as its role', () => {
    const users = ours.map(([name]) => {
      const { username, password } = new URL(settingsOf(name)['DATABASE_URL'] ?? '')
      return [name, username, password]
    })
    const role = (name: string) => [`callbook_${name}`, secrets[`${name.toUpperCase()}_PASSWORD`]]

    expect(users.sort()).toEqual([
      ['admin', ...role('operator')],
      ['management-api', ...role('management')],
      ['migrate', ...role('migrator')],
      ['retention', ...role('migrator')],
      ['webhook-ingest-1', ...role('ingest')],
      ['webhook-ingest-2', ...role('ingest')],
      ['worker', ...role('worker')]
    ])
  })

  it('runs the console under a separate role', () => {
    const { username, password } = new URL(settingsOf('management-api')['CONSOLE_DATABASE_URL'] ?? '')

    expect([username, password]).toEqual(['callbook_console', secrets['CONSOLE_PASSWORD']])
  })

  it('creates each of these roles with login', () => {
    const made = readFileSync(resolve(root, 'infra/postgres/roles.sql'), 'utf8')
    const given = readFileSync(resolve(folder, 'passwords.sh'), 'utf8')

    for (const role of ['migrator', 'ingest', 'worker', 'management', 'console', 'operator']) {
      expect(made).toContain(`'callbook_${role}'`)
      expect(given).toContain(`--set ${role}="$${role.toUpperCase()}_PASSWORD"`)
      expect(given).toContain(`alter role callbook_${role} password :'${role}';`)
    }
  })

  it('mounts only existing files', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.replace(/\$\{\w+:-([^}]*)\}/, '$1').split(':')[0] ?? '')
    )
    const files = mounted.filter((source) => source.startsWith('.') && source !== './backups')
    const named = mounted.filter((source) => !source.startsWith('.'))

    expect(files.filter((file) => !existsSync(resolve(folder, file)))).toEqual([])
    expect([...new Set(named)].sort()).toEqual(Object.keys(composition.volumes).sort())
  })

  it('gives each webhook-ingest a spool of its own, and both the name that the proxy looks up', () => {
    const [one, other] = [services['webhook-ingest-1'], services['webhook-ingest-2']]
    const name = /set \$webhook_ingest ([\w-]+):8080;/.exec(
      readFileSync(resolve(folder, 'webhook-proxy.conf'), 'utf8')
    )?.[1]

    expect([one?.volumes, other?.volumes]).toEqual([['spool-1:/var/lib/callbook'], ['spool-2:/var/lib/callbook']])
    expect([one?.networks, other?.networks]).toEqual(Array(2).fill({ default: { aliases: [name] } }))
  })

  it('gives the worker writable folders for recordings, which management-api reads', () => {
    const settings = settingsOf('worker')
    const mounts = (service: string) => services[service]?.volumes?.map((volume) => volume.split(':')[1])

    expect(mounts('worker')).toEqual([settings['RECORDINGS_DIR'], '/tmp'])
    expect(mounts('management-api')).toEqual([settingsOf('management-api')['RECORDINGS_DIR']])
    expect(dockerfile).toContain(`/state${settings['RECORDINGS_DIR']?.replace('/var/lib', '')}`)
  })

  it('limits the memory of each program, and the logs of each container', () => {
    expect(ours.filter(([, service]) => service.mem_limit === undefined)).toEqual([])
    expect(Object.entries(services).filter(([, service]) => service.logging === undefined)).toEqual([])
  })

  it('starts monitoring only on request', () => {
    const monitoring = ['prometheus', 'alertmanager', 'grafana'].map((name) => services[name]?.profiles)

    expect(monitoring).toEqual(Array(3).fill(['observability']))
  })
})

/** Returns the environment of a container that compose derives from the secrets of a new installation. */
function settingsOf(name: string): Record<string, string> {
  const { environment = {} } = services[name] ?? {}

  return Object.fromEntries(
    Object.entries(environment).map(([setting, value]) => [setting, interpolate(String(value))])
  )
}

function interpolate(text: string): string {
  return text.replace(/\$\{(\w+):?([?-])([^}]*)\}/g, (_match, name: string, kind: string, otherwise: string) => {
    const value = secrets[name] ?? (kind === '-' ? otherwise : undefined)
    if (value === undefined) throw new Error(`new-env.sh prints no ${name}`)

    return value
  })
}
