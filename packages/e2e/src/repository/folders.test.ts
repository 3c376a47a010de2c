import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../launcher.ts'

const most = 20

/** Folders that grow with their content: one file per schema change, provider sample or result. */
const grows = /^packages\/db\/src\/migrations$|\/fixtures$|^packages\/bench\/results$/

it('contains at most twenty files in any folder', () => {
  const folders = Map.groupBy(trackedFiles(), dirname)
  const crowded = [...folders].filter(([folder, files]) => files.length > most && !grows.test(folder))

  expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

/** Lists committed and new files, except for top-level files, where tools expect them. */
function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })

  return listed
    .toString()
    .split('\n')
    .filter((file) => file.includes('/'))
}
