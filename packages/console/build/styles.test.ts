import { expect, it } from 'vitest'
import { readBuilt, readChunks } from './output.ts'

/** Pattern of the class names of library components. */
const libraryClass = /\bm_[0-9a-f]{6,8}\b/g

it('includes the styles of every used component', () => {
  const chunks = [...readChunks().values()]
  const scripts = chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))
  const styles = new Set(chunks.flatMap(({ css = [] }) => css))
  const used = scripts.flatMap((file) => readBuilt(file).match(libraryClass) ?? [])
  const styled = new Set([...styles].flatMap((file) => readBuilt(file).match(libraryClass) ?? []))

  expect(used.length).toBeGreaterThan(50)
  expect([...new Set(used)].filter((name) => !styled.has(name))).toEqual([])
})
