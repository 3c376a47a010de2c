import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, listClients, listRecordings, requestCopy } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { changeRecordingPolicy, within } from '@callbook/operations'
import type { DemoCall } from './demo-call.ts'
import { type Spoken, speak } from './reports.ts'
import { type DemoTenant, demoActor } from './tenant.ts'

/** Maximum wait in milliseconds until the worker has copied the recordings. */
const patienceMs = 20_000

/**
 * Runs `work` while a practice provider serves the recordings of calls. Afterwards, their links are gone, as at real
 * providers.
 *
 * @param work gets the calls with the URLs of their recordings
 */
export async function withRecordings(
  calls: readonly DemoCall[],
  now: Date,
  work: (calls: readonly DemoCall[]) => Promise<void>
): Promise<void> {
  const byPath = new Map(calls.filter(({ turns }) => turns.length > 0).map((call) => [`/${call.id}.wav`, call]))
  const listener = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const call = byPath.get(url)
    if (call === undefined) return void response.writeHead(404).end()
    const { startedAt, endedAt, turns } = speak(call, now)
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(babble(turns, (endedAt - startedAt) / 1_000))
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await work(
      calls.map((call) => (call.turns.length > 0 ? { ...call, recordingUrl: `${origin}/${call.id}.wav` } : call))
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Requests copies of the recordings of all invented clients, and waits until the recordings of `ids` are stored. */
export async function keepRecordings(
  db: Database,
  { organization_id: organizationId }: DemoTenant,
  ids: readonly CallId[],
  stop: AbortSignal
): Promise<void> {
  const inTx = { db, organizationId }
  const now = new Date()
  for (const { id } of await listClients({ db, reach: organizationId })) {
    const policy = { keeps: true, days: null, isConsentConfirmed: true, now }
    await changeRecordingPolicy(within(db, organizationId, demoActor), id, policy)
  }
  for (const id of ids) await requestCopy(inTx, id, now)
  const end = performance.now() + patienceMs
  const isStored = async (id: CallId) => (await listRecordings(inTx, id))[0]?.state === 'stored'
  for (const id of ids)
    while (!(await isStored(id)) && performance.now() < end) await sleep(100, undefined, { signal: stop })
}

/** Samples per second, as on a phone line. */
const rate = 8_000

/** Resonances of vowels in Hz, which make a buzz sound like a voice (Peterson and Barney, 1952). */
const vowels = [
  [730, 1_090],
  [270, 2_290],
  [570, 840],
  [530, 1_840],
  [300, 870]
] as const

/** Syllables per second, and the pitch in Hz of each speaker. */
const [syllablesPerSecond, pitches] = [4, { agent: 196, caller: 118 }] as const

type Turn = Pick<Spoken, 'speaker' | 'secondsFromStart' | 'at' | 'end'>

/**
 * Returns a WAV file in which two voices babble during the turns of a call. Each syllable is a vowel: harmonics of the
 * pitch, louder near the resonances of the vowel, with a soft beginning and end.
 */
function babble(turns: readonly Turn[], seconds: number): Buffer {
  const samples = Buffer.alloc(Math.ceil(seconds * rate) * 2)
  for (const turn of turns) {
    const syllables = Math.max(1, Math.round(((turn.end - turn.at) / 1_000) * syllablesPerSecond))
    const length = Math.floor(((turn.end - turn.at) / 1_000 / syllables) * rate)
    for (let syllable = 0; syllable < syllables; syllable += 1) {
      const from = Math.floor(turn.secondsFromStart * rate) + syllable * length
      writeSyllable(samples, from, length, harmonicsOf(pitches[turn.speaker], syllable * 7 + turns.indexOf(turn) * 3))
    }
  }

  return Buffer.concat([headerOf(samples.length), samples])
}

interface Harmonic {
  readonly hz: number
  readonly loudness: number
}

function harmonicsOf(pitch: number, seed: number): readonly Harmonic[] {
  const vowel = vowels[seed % vowels.length] ?? vowels[0]
  const hz = pitch * (1 + 0.08 * Math.sin(seed))
  const loudnessAt = (frequency: number) =>
    vowel.reduce((sum, peak) => sum + 1 / (1 + ((frequency - peak) / 110) ** 2), 0.02)
  const harmonics = Array.from({ length: Math.floor(3_400 / hz) }, (_, index) => (index + 1) * hz)

  return harmonics.map((frequency) => ({ hz: frequency, loudness: loudnessAt(frequency) }))
}

function writeSyllable(samples: Buffer, from: number, length: number, harmonics: readonly Harmonic[]): void {
  for (let index = 0; index < length && (from + index + 1) * 2 <= samples.length; index += 1) {
    const envelope = Math.sin((Math.PI * index) / length) ** 0.7
    const wave = harmonics.reduce(
      (sum, { hz, loudness }) => sum + loudness * Math.sin((2 * Math.PI * hz * index) / rate),
      0
    )
    samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, (envelope * wave) / 3)) * 24_000), (from + index) * 2)
  }
}

/** Header of a WAV file with one channel of 16 bits. */
function headerOf(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes, 40)

  return header
}
