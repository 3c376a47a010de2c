import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { listCommands, runAdmin } from '../testing/index.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'callbook-completion-'))
afterAll(() => rm(folder, { recursive: true }))

/** Words before the cursor, the last one partly typed, and some expected suggestions. */
const lines = [
  { line: ['org'], offers: ['organization'] },
  { line: ['endpoint', ''], offers: ['create', 'list', 'hmac', 'allow-ips'] },
  { line: ['--json', 'endpoint', 'ac'], offers: ['activate'] },
  { line: ['client', 'create', '--ty'], offers: ['--type'] },
  { line: ['client', 'create', '--organization', 'list', '--sta'], offers: ['--status'] },
  { line: ['client', 'create', '--type', 'de'], offers: ['dealership'] },
  { line: ['evaluation', 'record', '--domain', ''], offers: ['lead_quality', 'prompt_adherence'] },
  { line: ['evaluation', 'record', '--call', 'ID', '--js'], offers: ['--json'] },
  { line: ['completion', ''], offers: ['bash', 'fish', 'zsh'] },
  { line: ['evaluation', 'record', '--result', join(folder, 'result')], offers: [join(folder, 'result.json')] },
  { line: ['client', 'list', '--organization', ''], offers: [] },
  { line: ['organisation', 'x'], offers: [] }
]

await writeFile(join(folder, 'result.json'), '{}')

const shells = [
  { shell: 'bash', suggest: suggestInBash },
  { shell: 'zsh', suggest: suggestInZsh },
  { shell: 'fish', suggest: suggestInFish }
] as const

describe.each(shells)('$shell', async ({ shell, suggest }) => {
  const isInstalled = await run(shell, ['--version']).then(
    () => true,
    () => false
  )
  if (!isInstalled) process.stderr.write(`no ${shell}: its completion is not tried\n`)
  const script = join(folder, shell)
  await writeFile(script, (await runAdmin({}, ['completion', shell])).stdout)

  it.skipIf(!isInstalled).each(lines)('suggests $offers for $line', async ({ line, offers }) => {
    const offered = await suggest(script, line)

    expect(offered).toEqual(expect.arrayContaining(offers))
    if (offers.length === 0) expect(offered).toEqual([])
  })

  it.skipIf(!isInstalled)('suggests only words with the typed prefix', async () => {
    expect(await suggest(script, ['endpoint', 'create', '--'])).not.toContain('--type')
    expect(await suggest(script, ['client', 'c'])).not.toContain('list')
  })
})

it('covers every command and option', async () => {
  const { stdout } = await runAdmin({}, ['completion', 'fish'])

  for (const { name, command } of listCommands()) {
    const start = `complete -c callbook -n '__callbook_at \\'/${name.replaceAll(' ', '/')}\\'' -l `
    for (const { long } of command.options) expect(stdout).toContain(`${start}${long?.slice('--'.length)}`)
    expect(stdout).toContain(`${start}json `)
  }
})

it('supports --json', async () => {
  const { stdout } = await runAdmin({}, ['completion', 'bash', '--json'])

  expect(JSON.parse(stdout)).toEqual({ shell: 'bash', script: (await runAdmin({}, ['completion', 'bash'])).stdout })
})

async function suggestInBash(script: string, line: readonly string[]): Promise<string[]> {
  const words = ['callbook', ...line]
  const program = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _callbook; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = await run('bash', ['--norc', '-c', program, 'bash', script, ...words])
  const found = stdout.split('\n').filter((word) => word !== '')
  if (found.length > 0 || !line.includes('--result')) return found

  // Bash suggests file names if the script returns no suggestions.
  return (await run('bash', ['-c', 'compgen -f -- "$1"', 'bash', line.at(-1) ?? ''])).stdout.trim().split('\n')
}

/** Runs zsh. Its completion needs a terminal, so these functions print the suggestions instead. */
async function suggestInZsh(script: string, line: readonly string[]): Promise<string[]> {
  const program = `
    compdef() { }
    compadd() { local -a words; words=("\${@:$(($@[(ie)--] + 1))}"); print -l -- \${(M)words:#$PREFIX*} }
    _describe() { local name=\${@[-1]}; local one; for one in \${(P)name}; do [[ $one == $PREFIX* ]] && print -r -- \${one%%:*}; done }
    _files() { print -l -- $PREFIX*(N) }
    source $1; shift; words=("$@"); CURRENT=$#words; PREFIX=\${words[-1]}; _callbook; true`
  const { stdout } = await run('zsh', ['--no-rcs', '-c', program, 'zsh', script, 'callbook', ...line])

  return stdout.split('\n').filter((word) => word !== '')
}

async function suggestInFish(script: string, line: readonly string[]): Promise<string[]> {
  const program = `source $argv[1]; complete -C (string join ' ' -- $argv[2..-1])`
  const { stdout } = await run('fish', ['--no-config', '-c', program, script, 'callbook', ...line])

  return stdout
    .split('\n')
    .map((offer) => offer.split('\t')[0] ?? '')
    .filter((word) => word !== '')
}
