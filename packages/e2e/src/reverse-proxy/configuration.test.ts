import { randomBytes } from 'node:crypto'
import { createSlug, providerNames } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  type Directive,
  findAll,
  locationOf,
  parseConfiguration,
  secondsOf,
  soleValueOf
} from './configuration.ts'
import { configuration } from './nginx.ts'
import { routes, strangers } from './routes.ts'

describe('nginx.conf', () => {
  const root = parseConfiguration(configuration)
  const serverOf = {
    webhooks: serverNamed('hooks.callbook.example'),
    api: serverNamed('api.callbook.example'),
    console: serverNamed('console.callbook.example')
  }
  const { webhooks } = serverOf

  function serverNamed(name: string): Directive {
    const [found, ...others] = findAll(root, 'server').filter(({ block }) => soleValueOf(block, 'server_name') === name)
    if (found === undefined || others.length > 0) throw new Error(`There is not one server ${name}`)

    return found
  }

  it.each(routes)('forwards $path of the $host host', ({ host, path }) => {
    const location = locationOf(serverOf[host], path)

    expect(soleValueOf(location?.block ?? [], 'proxy_pass')).toBe(
      host === 'webhooks' ? 'http://webhook-ingest' : 'http://management-api'
    )
  })

  it.each(strangers)('returns 404 for $path of the $host host without contacting a service', ({ host, path }) => {
    const location = locationOf(serverOf[host], path)

    expect(location?.block.map(({ name }) => name)).not.toContain('proxy_pass')
    expect(soleValueOf(location?.block ?? [], 'return')).toBe('404')
  })

  it.each(providerNames)('logs deliveries to %s by route', (name) => {
    expect(logged(`/webhook/${name}/${createSlug(randomBytes)}`)).toBe('/webhook/$provider/:slug')
  })

  it('does not log a path with an unknown provider', () => {
    const slug = createSlug(randomBytes)

    for (const path of [
      `/webhook/${slug}/x`,
      `/webhook/vapi${slug}/x`,
      `/webhook/${slug}`,
      '/webhook/+12025550147/x'
    ]) {
      expect(logged(path)).toBe('(other)')
    }
  })

  /** Returns the logged text for a path, before variables are inserted. */
  function logged(path: string): string | undefined {
    const paths = findAll(root, 'map').find(({ values }) => values[1] === '$logged_path')?.block ?? []
    const fitting = paths.find(({ name }) => name.startsWith('~') && new RegExp(name.slice(1)).test(path))

    return (fitting ?? paths.find(({ name }) => name === 'default'))?.values[0]
  }

  it('leaves limits on bodies, headers and waits to the services', () => {
    for (const server of Object.values(serverOf))
      expect(bytesOf(soleValueOf(server.block, 'client_max_body_size'))).toBe(2_097_152)
    expect(bytesOf(soleValueOf(webhooks.block, 'client_body_buffer_size'))).toBe(2_097_152)
    expect(root.find(({ name }) => name === 'large_client_header_buffers')?.values).toEqual(['4', '16k'])
    expect(secondsOf(soleValueOf(root, 'client_header_timeout'))).toBe(15)
    expect(secondsOf(soleValueOf(root, 'client_body_timeout'))).toBe(30)
    expect(secondsOf(soleValueOf(root, 'proxy_read_timeout'))).toBe(15)
    // The longest wait of GET /v1/changes, plus the time of the response.
    for (const { block } of [serverOf.api, serverOf.console])
      expect(secondsOf(soleValueOf(block, 'proxy_read_timeout'))).toBe(40)
  })

  it('reuses connections to the services and closes them before the services do', () => {
    for (const { block } of findAll(root, 'upstream')) {
      expect(Number(soleValueOf(block, 'keepalive'))).toBeGreaterThan(0)
      expect(secondsOf(soleValueOf(block, 'keepalive_timeout'))).toBeLessThan(72)
    }
    expect(soleValueOf(root, 'proxy_http_version')).toBe('1.1')
    expect(findAll(root, 'proxy_set_header').map(({ values }) => values)).toEqual([
      ['X-Forwarded-For', '$remote_addr'],
      ['Host', '$host'],
      ['Connection', '']
    ])
  })

  it('sets no header in a server block, because that would drop the common headers', () => {
    const nested = findAll(root, 'server').flatMap(({ block }) => [
      ...block,
      ...findAll(block, 'location').flatMap((of) => of.block)
    ])

    expect(nested.filter(({ name }) => name === 'proxy_set_header')).toEqual([])
  })
})
