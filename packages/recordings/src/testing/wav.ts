/** Returns a WAV file of 16-bit mono silence that begins with `mark`, so that two files differ. */
export function wavOf(mark: number, seconds = 1, rate = 8_000): Buffer {
  const samples = Buffer.alloc(seconds * rate * 2)
  samples.writeInt32LE(mark, 0)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.length, 40)

  return Buffer.concat([header, samples])
}
