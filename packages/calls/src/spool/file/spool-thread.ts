import { parentPort, workerData } from 'node:worker_threads'
import { openLastingFile } from './lasting-file.ts'
import type { Answer, Question } from './threaded-file.ts'

// Runs as a worker thread: the file blocks whoever works on it.
const lasting = openLastingFile(workerData, (damage) => parentPort?.postMessage({ damage }))

parentPort?.on('message', ({ id, name, args }: Question) => {
  parentPort?.postMessage({ id, ...answer(name, args) })
  if (name === 'close') parentPort?.close()
})

function answer(name: Question['name'], args: readonly unknown[]): Omit<Answer, 'id'> {
  try {
    const result = lasting.ask((file) => (file[name] as (...args: readonly unknown[]) => unknown)(...args))
    return { result, contents: lasting.contents() }
  } catch (error) {
    return { error }
  }
}
