import { parentPort, workerData } from 'node:worker_threads'
import { openSelfRepairingFile } from './self-repairing-file.ts'
import type { Answer, Question } from './threaded-file.ts'

// Runs as a worker thread, because the file operations block.
const lasting = openSelfRepairingFile(workerData, (damage) => parentPort?.postMessage({ damage }))

parentPort?.on('message', ({ id, name, args }: Question) => {
  parentPort?.postMessage({ id, ...answer(name, args) })
  if (name === 'close') parentPort?.close()
})

function answer(name: Question['name'], args: readonly unknown[]): Omit<Answer, 'id'> {
  try {
    const result = lasting.sendRequest((file) => (file[name] as (...args: readonly unknown[]) => unknown)(...args))
    return { result, contents: lasting.contents() }
  } catch (error) {
    return { error }
  }
}
