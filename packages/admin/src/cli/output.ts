import type { Writable } from 'node:stream'

/** A stream that a result is written to. */
export interface Output {
  write(text: string): void
  /**
   * Resolves once everything has been written.
   *
   * @throws {OutputError}
   */
  flushed(): Promise<void>
}

/** What was written does not arrive. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
  /** Whether the reader has gone, as `head` does once it has what it wants. */
  readonly isClosedPipe: boolean

  constructor(cause: Error, consequence = '') {
    super(`the output could not be written (${cause.message})${consequence}`, { cause })
    this.isClosedPipe = 'code' in cause && cause.code === 'EPIPE'
  }
}

/** Takes over the errors of `stream`, which would end the process otherwise. */
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
