import type { Writable } from 'node:stream'

/** Stream for the result of a command. */
export interface Output {
  write(text: string): void
  /**
   * Resolves once everything has been written.
   *
   * @throws {OutputError} if the stream failed
   */
  flushed(): Promise<void>
}

export class OutputError extends Error {
  override readonly name = 'OutputError'
  /** Whether the reader closed the pipe, as `head` does once it has enough. */
  readonly isClosedPipe: boolean

  constructor(cause: Error, consequence = '') {
    super(`the output could not be written (${cause.message})${consequence}`, { cause })
    this.isClosedPipe = 'code' in cause && cause.code === 'EPIPE'
  }
}

/** Creates an output that handles the errors of `stream`, which would end the process otherwise. */
export function createOutput(stream: Writable): Output {
  let failure: Error | undefined
  let written = Promise.resolve()
  const note = (error: Error | null | undefined) => {
    failure ??= error ?? undefined
  }
  stream.on('error', note)

  return {
    write: (text) => {
      if (failure !== undefined) return
      const arrived = new Promise<void>((resolve) => {
        stream.write(text, (error) => resolve(note(error)))
      })
      written = written.then(() => arrived)
    },
    flushed: async () => {
      await written
      if (failure !== undefined) throw new OutputError(failure)
    }
  }
}
