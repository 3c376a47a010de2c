import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { findFreePort, isFree } from './ports.ts'

const asMany = 150

it('reserves different ports in concurrent processes', async () => {
  const program = `
    import { findFreePort } from '${new URL('ports.ts', import.meta.url).href}'
    const found = []
    for (let nth = 0; nth < ${asMany}; nth += 1) found.push(await findFreePort())
    console.log(JSON.stringify(found))
    process.stdin.resume()`
  const run = () => {
    const child = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
    const printed = new Promise<number[]>((resolve) => {
      child.child.stdout?.once('data', (line) => resolve(JSON.parse(String(line))))
    })

    return { child, printed }
  }
  const runs = [run(), run(), run()]

  const found = (await Promise.all(runs.map(({ printed }) => printed))).flat()
  for (const { child } of runs) child.child.stdin?.end()
  await Promise.all(runs.map(({ child }) => child))

  expect(found).toHaveLength(runs.length * asMany)
  expect(new Set(found).size).toBe(found.length)
})

it('reserves consecutive free ports', async () => {
  const first = await findFreePort(3)

  for (const port of [first, first + 1, first + 2]) expect(await isFree(port)).toBe(true)
})
