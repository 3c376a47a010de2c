import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inGroups } from './in-groups.ts'

export interface SealedEndpoint {
  readonly slugHash: Uint8Array
  /** Encrypted settings, which the spool never reads. */
  readonly sealed: string
  readonly seenAtMs: number
}

type Endpoints = Record<string, Pick<SealedEndpoint, 'sealed' | 'seenAtMs'>>

/** The promised 24 hours, plus the delay of `seenAtMs`, which is not written each time. */
const rememberedForMs = (24 * 60 + 10) * 60 * 1000

/** Endpoints share up to 4,096 files, because small files take a whole block. */
const hexDigits = 3

/**
 * Stores endpoints seen in the last 24 hours. Its files are replaced without waiting for the disk: an endpoint lost with
 * the power of the machine is learned again.
 */
export function createEndpointFiles(folder: string, temporary: string) {
  /** Endpoints that are being written, by slug hash. */
  const unwritten = new Map<string, SealedEndpoint>()

  async function writeAll(endpoints: readonly SealedEndpoint[]): Promise<undefined[]> {
    for (const [name, group] of Map.groupBy(endpoints, ({ slugHash }) => nameOf(hexOf(slugHash)))) {
      const seen = Math.max(...group.map(({ seenAtMs }) => seenAtMs))
      const others = Object.entries(await read(join(folder, name)))
      const kept: Endpoints = Object.fromEntries(
        others.filter(([, { seenAtMs }]) => seenAtMs >= seen - rememberedForMs)
      )
      for (const { slugHash, sealed, seenAtMs } of group) kept[hexOf(slugHash)] = { sealed, seenAtMs }
      await writeFile(join(temporary, name), JSON.stringify(kept), { mode: 0o600 })
      await rename(join(temporary, name), join(folder, name))
    }

    return endpoints.map(() => undefined)
  }

  const { run, idle } = inGroups(writeAll)

  return {
    async remember(endpoint: SealedEndpoint): Promise<void> {
      const hex = hexOf(endpoint.slugHash)
      unwritten.set(hex, endpoint)
      try {
        await run(endpoint)
      } finally {
        if (unwritten.get(hex) === endpoint) unwritten.delete(hex)
      }
    },
    async find(slugHash: Uint8Array, now: Date): Promise<string | undefined> {
      const hex = hexOf(slugHash)
      const found = unwritten.get(hex) ?? (await read(join(folder, nameOf(hex))))[hex]

      return found !== undefined && found.seenAtMs >= now.getTime() - rememberedForMs ? found.sealed : undefined
    },
    idle
  }
}

/** A file that cannot be read counts as empty. */
async function read(path: string): Promise<Endpoints> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return {}
  }
}

function hexOf(slugHash: Uint8Array): string {
  return Buffer.from(slugHash).toString('hex')
}

function nameOf(hex: string): string {
  return hex.slice(0, hexDigits)
}
