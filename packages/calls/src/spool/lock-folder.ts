import { randomUUID } from 'node:crypto'
import { link, open, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

const lockName = /^lock\.(\d{1,15})$/

/**
 * Locks a folder until the returned function is called or the process ends, even by a crash.
 *
 * The lock is a listening socket, so the kernel knows whether its owner lives, also in another container. A socket that
 * refuses connections is left over. It is not replaced: two processes might do that at once. The next number is taken
 * instead, which only one process can, and the lock with the highest number counts.
 *
 * @throws {Error} if another process has locked the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const handle = await open(folder, 'r')
  // The path of a socket is limited to about a hundred characters.
  const place = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : folder
  const socketName = `lock-${randomUUID()}`
  const server = await listen(join(place, socketName))
  try {
    const number = await takeNumber(folder, place, socketName)
    for (const lower of (await listNumbers(folder)).filter((other) => other < number)) {
      await rm(join(folder, `lock.${lower}`), { force: true })
    }
  } catch (error) {
    server.close()
    throw error
  } finally {
    await rm(join(folder, socketName), { force: true })
    await handle.close()
  }

  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function takeNumber(folder: string, place: string, socketName: string): Promise<number> {
  for (;;) {
    const highest = Math.max(0, ...(await listNumbers(folder)))
    if (highest > 0 && (await isOwned(join(place, `lock.${highest}`)))) {
      throw new Error(`the spool directory ${folder} is in use by another process`)
    }
    const own = highest + 1
    try {
      await link(join(folder, socketName), join(folder, `lock.${own}`))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw error
    }
    if (Math.max(...(await listNumbers(folder))) === own) return own
    await rm(join(folder, `lock.${own}`), { force: true })
  }
}

async function listNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap((name) => {
    const [, number] = lockName.exec(name) ?? []
    return number === undefined ? [] : [Number(number)]
  })
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', reject) // Later errors, for example too many open files, leave the lock as it is.
    server.listen(path, () => resolve(server.unref()))
  })
}

function isOwned(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'))
  })
}
