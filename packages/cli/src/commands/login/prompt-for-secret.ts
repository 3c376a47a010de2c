import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'

/** Reads a line from a terminal, which does not display it. Resolves with an empty text after Ctrl-C or Ctrl-D. */
export async function promptForSecret(stdin: Readable): Promise<string> {
  const output = new Writable({ write: (_text, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 })
  try {
    return await new Promise<string>((resolve) => {
      lines.once('line', resolve)
      lines.once('close', () => resolve(''))
    })
  } finally {
    lines.close()
  }
}
