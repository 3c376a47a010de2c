import { parentPort, workerData } from 'node:worker_threads'
import { openSpoolFile } from './spool-file.ts'
import type { Answer, Question } from './threaded-file.ts'

// Runs as a worker thread: the file blocks whoever works on it.
const file = openSpoolFile(workerData)

parentPort?.on('message', ({ id, name, args }: Question) => {
  parentPort?.postMessage({ id, ...answer(file[name] as (...args: readonly unknown[]) => unknown, args) })
  if (name === 'close') parentPort?.close()
})

function answer(ask: (...args: readonly unknown[]) => unknown, args: readonly unknown[]): Omit<Answer, 'id'> {
  try {
    return { result: ask(...args), contents: file.contents() }
  } catch (error) {
    return { error }
  }
}
