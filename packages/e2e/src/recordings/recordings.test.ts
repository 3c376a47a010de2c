import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrganizationRecording } from '@callbook/db'
import { afterAll, expect, it } from 'vitest'
import { chosenSeed, createRandom } from '../durability/random.ts'
import { audioOf, startAudioProvider } from './audio-provider.ts'
import { createRecordingStack, filesIn } from './recording-stack.ts'

/** A longer run finds more: `RECORDING_KILLS=50 RECORDING_CALLS=1000`. */
const kills = Number(process.env['RECORDING_KILLS'] ?? 5)
const calls = Number(process.env['RECORDING_CALLS'] ?? 15 * kills)
const timeoutMs = (kills * 20 + calls + 300) * 1_000

const folder = await mkdtemp(join(tmpdir(), 'callbook-recordings-'))
const [storeDir, tempDir] = [join(folder, 'store'), join(folder, 'temp')]
const { worker, management, ...stack } = await createRecordingStack({ store: { RECORDINGS_DIR: storeDir }, tempDir })

afterAll(async () => {
  await Promise.all([worker.end('SIGKILL'), management.end('SIGKILL')])
  await rm(folder, { recursive: true })
})

it(
  'plays every recording after its link has expired, although the worker was killed while it copied',
  async () => {
    print({ seed: chosenSeed, kills, calls })
    const random = createRandom(chosenSeed)
    const provider = await startAudioProvider()
    const numbers = Array.from({ length: calls }, (_, number) => number)
    const organizationId = await stack.addRecordings(numbers.map((number) => `${provider.origin}/${number}.wav`))
    const left = { temporary: 0, stored: 0 }

    for (let kill = 0; kill < kills; kill += 1) {
      await worker.start()
      await provider.sent(1 + random.below(4))
      await sleep(random.below(20))
      await worker.end('SIGKILL')
      left.temporary += (await filesIn(tempDir)).length
      left.stored += (await filesIn(storeDir)).length - (await stack.storedOf(organizationId)).length
      await stack.letTimePass()
    }
    await worker.start()
    await expect.poll(stack.countWork, { timeout: timeoutMs }).toEqual({ copies: 0, removals: 0 })
    await expect.poll(() => filesIn(tempDir)).toEqual([])
    await worker.end('SIGTERM')
    await provider.end()
    print({ left })

    const stored = await stack.storedOf(organizationId)
    const expected = numbers.map((number) => hashOf(audioOf(number))).toSorted()
    const files = stored.map(({ object_key }) => join(storeDir, object_key ?? ''))
    expect(stored.map(({ sha256 }) => sha256?.toString('hex')).toSorted()).toEqual(expected)
    expect((await filesIn(storeDir)).toSorted()).toEqual(files.toSorted())
    for (const [index, file] of files.entries())
      expect(hashOf(await readFile(file))).toBe(stored[index]?.sha256?.toString('hex'))

    await management.start()
    const key = await stack.issueKey(organizationId)
    const played: string[] = []
    for (const recording of stored) played.push(hashOf(await play(recording, key)))
    expect(played.toSorted()).toEqual(expected)
  },
  timeoutMs
)

async function play({ call_id }: OrganizationRecording, key: string): Promise<Buffer> {
  const response = await fetch(`${management.url}/v1/calls/${call_id}/recording`, { headers: { 'x-api-key': key } })

  return Buffer.from(await response.arrayBuffer())
}

function hashOf(audio: Buffer): string {
  return createHash('sha256').update(audio).digest('hex')
}

function print(facts: object): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}
