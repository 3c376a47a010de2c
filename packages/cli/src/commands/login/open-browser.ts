import { spawn } from 'node:child_process'

/** Programs that open a page, by platform. */
const openers: Readonly<Record<string, string>> = { darwin: 'open', linux: 'xdg-open' }

/** Opens a page in the browser of the user. Does nothing without one: the address is printed as well. */
export function openBrowser(url: string): void {
  const program = openers[process.platform]
  if (program === undefined) return
  const child = spawn(program, [url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
