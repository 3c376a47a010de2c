import { expect, it } from 'vitest'
import { readBuilt, readChunks } from './output.ts'

/** Pattern of the class names of library components. */
const libraryClass = /\bm_[0-9a-f]{6,8}\b/g

it('includes the styles of every used component', () => {
  const files = [...readChunks().values()].map(({ file }) => file)
  const classesIn = (type: string) =>
    files.filter((file) => file.endsWith(type)).flatMap((file) => readBuilt(file).match(libraryClass) ?? [])
  const [used, styled] = [classesIn('.js'), new Set(classesIn('.css'))]

  expect(used.length).toBeGreaterThan(50)
  expect([...new Set(used)].filter((name) => !styled.has(name))).toEqual([])
})
