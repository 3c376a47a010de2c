import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createS3Requests, type S3Settings } from '../store/s3-store.ts'

/** Why tests with a real S3 server are skipped; `undefined` if OpenStack Swift is installed. */
export const whyNoSwift =
  existsSync('/usr/bin/swift-proxy-server') &&
  existsSync('/usr/bin/memcached') &&
  existsSync('/etc/swift/swift.conf') &&
  process.getuid?.() === 0
    ? undefined
    : 'no OpenStack Swift: apt-get install memcached swift-proxy swift-account swift-container swift-object, and run as root'

const servers = ['account', 'container', 'object'] as const

/**
 * Starts OpenStack Swift with its S3 interface as one node on loopback, until the end of the calling test file. A start
 * takes ten seconds of processor time.
 *
 * @returns settings of a bucket that does not exist yet
 */
export async function startSwift(): Promise<S3Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-swift-'))
  const [proxyPort = 0, cachePort = 0, ...ports] = await Promise.all([0, 1, 2, 3, 4].map(freePort))
  await mkdir(join(folder, 'devices/d1'), { recursive: true })
  const cache = ['-l', '127.0.0.1', '-p', String(cachePort), '-u', 'root', '-m', '16']
  const children: ChildProcess[] = [spawn('memcached', cache, { stdio: 'ignore', detached: true })]
  afterAll(async () => {
    await Promise.all(children.map(end))
    await rm(folder, { recursive: true, force: true })
  })

  for (const [index, name] of servers.entries()) {
    const ring = join(folder, `${name}.builder`)
    const build = (...words: string[]) => execFileSync('swift-ring-builder', [ring, ...words], { stdio: 'ignore' })
    build('create', '2', '1', '1')
    build('add', `r1z1-127.0.0.1:${ports[index]}/d1`, '1')
    build('rebalance')
    children.push(await startServer(folder, name, storageConfig(folder, name, ports[index] ?? 0)))
  }
  children.push(await startServer(folder, 'proxy', proxyConfig(folder, proxyPort, cachePort)))

  const endpoint = `http://127.0.0.1:${proxyPort}`
  for (const url of [`${endpoint}/healthcheck`, ...ports.map((port) => `http://127.0.0.1:${port}/`)])
    await responds(url)

  return { endpoint, region: 'us-east-1', bucket: '', accessKeyId: 'test:tester', secretAccessKey: 'testing' }
}

async function startServer(folder: string, name: string, config: string): Promise<ChildProcess> {
  const path = join(folder, `${name}.conf`)
  await writeFile(path, config)

  return spawn(`swift-${name}-server`, [path], { stdio: 'ignore', detached: true })
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = root
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
workers = 0
log_level = CRITICAL
log_address = ${folder}/log
`

const storageConfig = (folder: string, name: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const proxyConfig = (folder: string, port: number, cachePort: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'symlink'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = false
check_bucket_owner = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
`

async function freePort(): Promise<number> {
  return await new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

const startMs = 200_000

/** The proxy returns 503 while a server behind it does not listen. */
async function responds(url: string): Promise<void> {
  const end = performance.now() + startMs
  while (
    !(await fetch(url).then(
      () => true,
      () => false
    ))
  ) {
    if (performance.now() > end) throw new Error('Swift did not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Creates the bucket of the settings. */
export async function makeBucket(settings: S3Settings, isVersioned: boolean): Promise<S3Settings> {
  const requests = createS3Requests(settings)
  const signal = AbortSignal.timeout(startMs)
  try {
    const made = await requests.send({ method: 'PUT', key: '', signal })
    await made.body.dump()
    if (isVersioned) {
      const text = '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>'
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(text).digest('hex') }
      const set = await requests.send({
        method: 'PUT',
        key: '',
        query: { versioning: '' },
        headers,
        body: text,
        signal
      })
      await set.body.dump()
      if (set.statusCode !== 200) throw new Error(`the bucket cannot keep versions: ${set.statusCode}`)
    }
  } finally {
    await requests.close()
  }

  return settings
}

/** Ends a server with its workers, which are in its process group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
