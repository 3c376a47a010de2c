import { spawn } from 'node:child_process'
import { createCallbook } from '@callbook/client'
import { findFreePort } from '@callbook/http/testing'
import { inject, onTestFinished } from 'vitest'

/** The README program that receives events, and the event endpoint that sends to it. */
interface ReadmeReceiver {
  readonly url: string
  output(): string
  /** Makes a change that causes an event. */
  haveSomethingHappen(): Promise<void>
}

/** @param folder folder of the program and the client; the receiver is stopped when the test ends */
export async function startReceiver(node: string, folder: string): Promise<ReadmeReceiver> {
  const { baseUrl, apiKey } = inject('api')
  const callbook = createCallbook({ baseUrl, apiKey })
  const PORT = String(await findFreePort())
  const url = `http://127.0.0.1:${PORT}/callbook`
  const types = ['evaluation.completed', 'evaluation.updated'] as const
  const { id, secret } = await callbook.eventEndpoints.create({ url, types: [...types] })
  const child = spawn(node, ['receiver.mjs'], {
    cwd: folder,
    env: { CALLBOOK_URL: baseUrl, CALLBOOK_API_KEY: apiKey, CALLBOOK_WEBHOOK_SECRET: secret, PORT },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  onTestFinished(async () => {
    child.kill()
    await callbook.eventEndpoints.delete(id)
  })
  await untilListening(url)

  return {
    url,
    output: () => output,
    async haveSomethingHappen() {
      const [call] = (await callbook.calls.list({ limit: 1 })).data
      const evaluated = { source: 'human', result: { ...result, what_went_well: [url] } } as const
      await callbook.evaluations.recordPromptAdherence(call?.id ?? '', evaluated)
    }
  }
}

const result = {
  score: 92,
  critical_failures_summary: null,
  what_went_wrong: [],
  recommendations_for_improvement: [],
  prompt: { system_instruction: null, system_variables: null }
}

async function untilListening(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
