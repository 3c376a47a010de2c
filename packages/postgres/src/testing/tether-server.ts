import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

/** Waits until its input ends, which it does with the process that has the other end, then removes the server. */
const watch = `
  read -r _
  pid=$(head -n 1 "$0/cluster/postmaster.pid") && kill -QUIT "$pid" && while kill -0 "$pid"; do sleep 0.1; done
  rm -rf "$0"`

/**
 * Ends the server in `dataDir` and removes its files when this process ends without stopping it.
 *
 * @returns a function that releases the server
 */
export function tetherServer(dataDir: string): () => void {
  const watcher = spawn('sh', ['-c', watch, dataDir], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()

  return () => void watcher.kill('SIGKILL')
}
