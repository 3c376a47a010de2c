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
  it('is none where no place has one, and none can be fetched', async () => {
    const found = await findBrowser({ named: '', places: [join(folder, 'nothing')], fetched: offline })

    expect(found).toEqual({ reason: 'there is no registry' })
  })

  it('is none that lacks libraries, which is said', async () => {
    const fetched = async () => [{ executablePath: broken, env: { LD_LIBRARY_PATH: folder } }]
    const lacks = `${broken} does not start: error while loading shared libraries: libnss3.so: cannot open shared object file`

    expect(await findBrowser({ named: '', places: [broken], fetched: none })).toEqual({ reason: lacks })
    expect(await findBrowser({ named: '', places: [], fetched })).toEqual({ reason: lacks })
  })

  it('has to start where CHROMIUM_PATH names it', async () => {
    await expect(findBrowser({ named: broken })).rejects.toThrow(`CHROMIUM_PATH: ${broken} does not start: error while`)
    await expect(findBrowser({ named: join(folder, 'nothing') })).rejects.toThrow(/does not start: /)
  })

  it('of this machine is preferred to one that is fetched, and one that starts to one that does not', async ({
    skip
  }) => {
    const own = await findBrowser({ fetched: none })
    if (!('found' in own)) return skip(`this machine has none: ${own.reason}`)
    const { executablePath, env } = own.found

    const first = await findBrowser({ named: '', places: [broken, executablePath], fetched: offline })
    const last = await findBrowser({ named: '', places: [broken], fetched: async () => [own.found] })

    expect([first, last]).toEqual([own, { found: { executablePath, env } }])
  })
})
