import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runAdmin } from '../admin.ts'
import { root } from '../launcher.ts'

/** Backfills calls of the practice provider, through an account that is mapped to its webhook URL. */
export async function addMissingCalls(dataDir: string, organization: string, client: string): Promise<void> {
  const practice = spawn(process.execPath, ['infra/local/practice/provider.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  try {
    const [printed] = await once(practice.stdout, 'data')
    const [, origin = ''] = /--base-url (\S+) --key -/.exec(String(printed)) ?? []
    const endpoints = JSON.parse(await runAdmin(dataDir, ['endpoint', 'list', '--client', client, '--json']))
    const endpoint = endpoints.find(({ provider }: { readonly provider: string }) => provider === 'vapi').id
    const account = ['--organization', organization, '--provider', 'vapi', '--base-url', origin]
    const connect = ['provider', 'connect', ...account, '--key', '-', '--json']
    const { id } = JSON.parse(await runAdmin(dataDir, connect, 'practice-key'))
    await runAdmin(dataDir, ['provider', 'map', id, '--endpoint', endpoint])
    await runAdmin(dataDir, ['provider', 'gaps', id, '--fix'])
  } finally {
    practice.kill()
  }
}
