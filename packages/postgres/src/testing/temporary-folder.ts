import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'

/** Containers often have 64 MB there. A server of tests takes about 50 MB. */
const enoughBytes = 2 * 1024 ** 3

/** Returns the folder for test servers: in memory if it has room, else the folder for temporary files. */
export async function temporaryFolder(): Promise<string> {
  try {
    await access(memory, constants.W_OK)
    const { bavail, bsize } = await statfs(memory)

    return bavail * bsize < enoughBytes ? tmpdir() : memory
  } catch {
    return tmpdir()
  }
}
