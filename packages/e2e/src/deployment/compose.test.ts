import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadConfig } from '@callbook/http'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../launcher.ts'
import { commandOf, programOf, programs } from './programs.ts'

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly args: { readonly APP: string } }
  readonly command?: readonly string[]
  readonly entrypoint?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly volumes?: readonly string[]
  readonly profiles?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

const folder = resolve(root, 'infra/compose')
const composition = parse(readFileSync(resolve(folder, 'compose.yaml'), 'utf8'), { merge: true })
const services: Readonly<Record<string, Service>> = composition.services
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)

/** Secrets of a new installation. */
const secrets: Readonly<Record<string, string>> = Object.fromEntries(
  execFileSync('sh', [resolve(folder, 'new-env.sh')], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
)

describe('infra/compose', () => {
  it('runs each service, the worker and the manual programs', () => {
    expect(ours.map(([name]) => name).sort()).toEqual([
      'admin',
      'management-api',
      'migrate',
      'retention',
      'webhook-ingest',
      'worker'
    ])
  })

  it.each(programs)('gives $name only settings that it has, and valid ones', ({ name, config }) => {
    const settings = settingsOf(name)

    expect(Object.keys(settings).filter((setting) => !(setting in config.properties))).toEqual([])
    expect(loadConfig(config, settings)).toMatchObject({ METRICS_PORT: 9464 })
    expect(services[name]?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
  })

  it.each(ours)('builds %s and runs one of its programs, which cannot change the image', (_name, service) => {
    const { build, command, entrypoint, image } = service
    const program = programOf(entrypoint ?? command ?? commandOf(build?.args.APP ?? ''))

    expect(image).toBe(`callbook-${build?.args.APP}`)
    expect(existsSync(resolve(folder, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
    expect(existsSync(resolve(root, program))).toBe(true)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
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
      ['webhook-ingest', ...role('ingest')],
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
      volumes.map((volume) => volume.split(':')[0] ?? '')
    )
    const files = mounted.filter((source) => source.startsWith('.'))
    const named = mounted.filter((source) => !source.startsWith('.'))

    expect(files.filter((file) => !existsSync(resolve(folder, file)))).toEqual([])
    expect(named.sort()).toEqual(Object.keys(composition.volumes).sort())
  })

  it('starts monitoring only on request', () => {
    expect([services['prometheus']?.profiles, services['grafana']?.profiles]).toEqual([
      ['observability'],
      ['observability']
    ])
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
  return text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_match, name: string, kind: string, otherwise: string) => {
    const value = secrets[name] ?? (kind === '-' ? otherwise : undefined)
    if (value === undefined) throw new Error(`new-env.sh prints no ${name}`)

    return value
  })
}
