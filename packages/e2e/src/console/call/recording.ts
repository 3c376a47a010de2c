import type { Page, Route } from 'playwright-core'

/** URL of the recording at the invented provider. */
export const recordingUrl = 'https://recordings.example/call.wav'

const [bytesPerSecond, headBytes] = [8_000, 44]

/** Answers for the provider with `seconds` of silence. */
export async function provideRecording(page: Page, seconds: number): Promise<void> {
  const wav = silence(seconds)
  await page.route(recordingUrl, (route) => answer(route, wav))
}

async function answer(route: Route, wav: Buffer): Promise<void> {
  const [, first = '0', last = ''] = /bytes=(\d+)-(\d*)/.exec((await route.request().allHeaders())['range'] ?? '') ?? []
  const [from, to] = [Number(first), last === '' ? wav.length - 1 : Number(last)]
  const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' }
  const range = { 'content-range': `bytes ${from}-${to}/${wav.length}` }

  await route.fulfill({ status: 206, headers: { ...headers, ...range }, body: wav.subarray(from, to + 1) })
}

/** Returns a WAV file: one channel, 8 bits, 8 kHz. */
function silence(seconds: number): Buffer {
  const wav = Buffer.alloc(headBytes + seconds * bytesPerSecond, 128)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(bytesPerSecond, 24)
  wav.writeUInt32LE(bytesPerSecond, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(wav.length - headBytes, 40)

  return wav
}
