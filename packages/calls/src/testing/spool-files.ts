import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestEndpoint } from '@callbook/db/testing'
import { encodeFile, encodeReport } from '../spool/spool-file.ts'
import { someReport } from './reports.ts'

export { someReport } from './reports.ts'

/**
 * Fills the folder of a spool with files of one report each, whose request ids count from 0, without waiting for the
 * disk.
 */
export async function writeSpoolFiles(directory: string, endpoint: TestEndpoint, count: number): Promise<void> {
  const folder = join(directory, 'new')
  await mkdir(folder, { recursive: true })
  for (let nth = 0; nth < count; nth += 1) {
    const report = encodeReport(someReport(endpoint, {}, { requestId: String(nth) }))
    const id = 1_700_000_000_000_000 + nth
    await writeFile(join(folder, String(id)), encodeFile([{ ...report, id }]), { mode: 0o600 })
  }
}
