import { readFile } from 'node:fs/promises'

/** Returns a function that returns the CPU time of this process since its previous invocation, in microseconds. */
export function startLaps(): () => number {
  let last = ownCpuUs()

  return () => {
    const before = last
    last = ownCpuUs()

    return last - before
  }
}

function ownCpuUs(): number {
  const { user, system } = process.cpuUsage()

  return user + system
}

/**
 * Returns the CPU time of the server process of a connection, in microseconds, and the bytes of WAL so far. Linux
 * only.
 */
export async function readDatabase(client: { query(text: string): Promise<{ rows: { pid: number; wal: string }[] }> }) {
  const { rows } = await client.query("select pg_backend_pid() as pid, pg_current_wal_lsn() - '0/0'::pg_lsn as wal")
  const [row] = rows
  const [nanoseconds] = (await readFile(`/proc/${row?.pid}/schedstat`, 'utf8')).split(' ')

  return { cpuUs: Number(nanoseconds) / 1000, walBytes: Number(row?.wal) }
}
