import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { stamped } from './stamped.ts'

it.each([
  { source: 'export const one = 1', error: undefined, printed: ['Done\n'] },
  { source: "import './missing.ts'", error: /missing\.ts/, printed: [] }
])('reports the result of a build of "$source"', async ({ source, error, printed }) => {
  const root = await mkdtemp(join(tmpdir(), 'callbook-build-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.ts"></script>')
  await writeFile(join(root, 'main.ts'), source)
  const write = vi.spyOn(process.stdout, 'write')
  onTestFinished(() => write.mockRestore())

  const failure = await build({ root, configFile: false, logLevel: 'silent', plugins: [stamped()] }).then(
    () => undefined,
    (problem: Error) => problem.message
  )

  if (error === undefined) expect(failure).toBeUndefined()
  else expect(failure).toMatch(error)
  expect(write.mock.calls.map(([text]) => text).filter((text) => text === 'Done\n')).toEqual(printed)
})
