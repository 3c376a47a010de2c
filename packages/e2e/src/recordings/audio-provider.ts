import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { wavOf } from '@callbook/recordings/testing'

/** A provider's server of recordings. `/N.wav` is `audioOf(N)`. */
export interface AudioProvider {
  readonly origin: string
  /** Resolves after `count` more recordings were sent whole. */
  sent(count: number): Promise<void>
  /** Ends the server, so that no link works any longer. */
  end(): Promise<void>
}

/** Seconds of a recording, the number of its parts, and milliseconds between them. */
const [seconds, parts, pauseMs] = [4, 4, 5]

export const audioOf = (number: number): Buffer => wavOf(number, seconds)

/** Starts a provider that sends recordings in parts, so that a copy can be interrupted in the middle. */
export async function startAudioProvider(): Promise<AudioProvider> {
  let sent = 0
  const waiting = new Set<() => void>()
  const server = createServer(({ url = '' }, response) => void send(response, Number(url.slice(1, -'.wav'.length))))

  async function send(response: ServerResponse, number: number): Promise<void> {
    const audio = audioOf(number)
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': audio.length })
    for (let part = 0; part < parts; part += 1) {
      response.write(audio.subarray((part * audio.length) / parts, ((part + 1) * audio.length) / parts))
      await sleep(pauseMs)
    }
    response.end(() => {
      sent += 1
      for (const check of waiting) check()
    })
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async sent(count) {
      const until = sent + count
      await new Promise<void>((resolve) => {
        const check = () => {
          if (sent < until) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
      })
    },
    async end() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  }
}
