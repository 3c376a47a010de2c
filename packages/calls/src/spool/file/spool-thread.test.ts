import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Loads the modules of the spool thread, and prints their number. */
const program = `
  import { registerHooks } from 'node:module'
  let loaded = 0
  registerHooks({ load: (url, context, next) => { loaded += 1; return next(url, context) } })
  await import('${new URL('self-repairing-file.ts', import.meta.url).href}')
  console.log(loaded)`

it('loads fewer than a hundred modules, because each process starts one', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })

  expect(Number(printed)).toBeLessThan(100)
  expect(Number(printed)).toBeGreaterThan(10)
})
