import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { readBlocks } from '../documentation/blocks.ts'
import { pageOf } from '../documentation/pages.ts'
import { root } from '../launcher.ts'

/** The commands of the page about backup and restore. */
export interface Runbook {
  /**
   * Runs the commands of a section as the page has them.
   *
   * @param heading such as `Dump`, without a number
   * @param nth which block of the section, if it has several
   * @returns the output
   */
  run(heading: string, options?: RunOptions): Promise<RunOutput>
  /** Returns the blocks that were not run, by section and number. */
  listUnused(): readonly string[]
}

interface RunOptions {
  readonly nth?: number
  readonly env?: Readonly<Record<string, string>>
}

export interface RunOutput {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface RunbookOptions {
  readonly env: Readonly<Record<string, string>>
  /** Account of the server, for commands that run on its machine with its account. */
  readonly account: { readonly uid?: number; readonly gid?: number }
}

export function openRunbook({ env, account }: RunbookOptions): Runbook {
  const blocks = readCommands(pageOf('infra/postgres/restore.md').text)
  const unused = new Set(blocks.keys())

  return {
    async run(heading, { nth = 0, env: more = {} } = {}) {
      const name = nameOf(heading, nth)
      const commands = blocks.get(name)
      if (commands === undefined) throw new Error(`The page has no commands ${name}`)
      unused.delete(name)
      const isOfServer = /\$PGDATA|\$BACKUPS\/base/.test(commands)

      return await runShell(commands, { env: { ...env, ...more }, account: isOfServer ? account : {} })
    },
    listUnused: () => [...unused]
  }
}

async function runShell(commands: string, { env, account }: RunbookOptions): Promise<RunOutput> {
  const child = spawn('bash', ['-eu', '-o', 'pipefail', '-c', commands], {
    ...{ cwd: root, env, ...account },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve))
  ])

  return { code, stdout, stderr }
}

/** Returns the shell blocks of a page by section and number. */
function readCommands(markdown: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const section of markdown.split(/^#{2,3} /m)) {
    const heading = section.slice(0, section.indexOf('\n')).replace(/^\d+\. /, '')
    const shell = readBlocks(section).filter(({ language }) => language === 'sh')
    for (const [nth, { text: commands }] of shell.entries()) found.set(nameOf(heading, nth), commands)
  }

  return found
}

function nameOf(heading: string, nth: number): string {
  return `${heading} ${nth + 1}`
}
