import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './find-browser.ts'

const [none, offline] = [async () => [], () => Promise.reject(new Error('there is no registry'))]

let folder: string
let broken: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callbook-e2e-'))
  broken = join(folder, 'chromium')
  const error = 'error while loading shared libraries: libnss3.so: cannot open shared object file'
  await writeFile(broken, `#!/bin/sh\necho '${broken}: ${error}' >&2\nexit 127\n`)
  await chmod(broken, 0o755)
})
afterAll(async () => rm(folder, { recursive: true }))

describe('a browser', () => {
  it('is not found if no known path has one and none can be fetched', async () => {
    const found = await findBrowser({ named: '', places: [join(folder, 'nothing')], fetched: offline })

    expect(found).toEqual({ reason: 'there is no registry' })
  })

  it('is not found if libraries are missing, and the reason names them', async () => {
    const fetched = async () => [{ executablePath: broken, env: { LD_LIBRARY_PATH: folder } }]
    const lacks = `${broken} does not start: error while loading shared libraries: libnss3.so: cannot open shared object file`

    expect(await findBrowser({ named: '', places: [broken], fetched: none })).toEqual({ reason: lacks })
    expect(await findBrowser({ named: '', places: [], fetched })).toEqual({ reason: lacks })
  })

  it('must start if CHROMIUM_PATH names it', async () => {
    await expect(findBrowser({ named: broken })).rejects.toThrow(`CHROMIUM_PATH: ${broken} does not start: error while`)
    await expect(findBrowser({ named: join(folder, 'nothing') })).rejects.toThrow(/does not start: /)
  })

  it('is the fetched one, or one of this machine if that does not start', async ({ skip }) => {
    const any = await findBrowser({ named: '' })
    if (!('found' in any)) return skip(`this machine has none: ${any.reason}`)
    const own = join(folder, 'own')
    const settings = Object.entries(any.found.env).map(([name, value]) => `${name}='${value}' `)
    await writeFile(own, `#!/bin/sh\n${settings.join('')}exec '${any.found.executablePath}' "$@"\n`)
    await chmod(own, 0o755)
    const toFetch = { executablePath: broken, env: {} }

    const first = await findBrowser({ named: '', places: [broken], fetched: async () => [any.found] })
    const last = await findBrowser({ named: '', places: [broken, own], fetched: async () => [toFetch] })

    expect([first, last]).toEqual([{ found: any.found }, { found: { executablePath: own, env: {} } }])
  })
})
