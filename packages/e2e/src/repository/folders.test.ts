import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../launcher.ts'

const most = 20

/**
 * Folders whose files grow in number with what they are: one for each change of the schema, each sample of a provider.
 */
const grows = /^packages\/db\/src\/migrations$|\/fixtures$|^packages\/bench\/results$/

it('holds at most twenty files side by side in any folder', () => {
  const folders = Map.groupBy(trackedFiles(), dirname)
  const crowded = [...folders].filter(([folder, files]) => files.length > most && !grows.test(folder))

  expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

/** What is committed or about to be, but for what stands at the top, where tools ask for it. */
function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })

  return listed
    .toString()
    .split('\n')
    .filter((file) => file.includes('/'))
}
