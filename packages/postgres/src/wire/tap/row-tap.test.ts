import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RowTap } from './row-tap.ts'

interface Message {
  readonly type: string
  readonly body: Uint8Array
}

const message = fc.record({ type: fc.constantFrom('D', 'D', 'C', 'Z', '2'), body: fc.uint8Array({ maxLength: 40 }) })
const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 30 })

it('passes rows to the sink and all other bytes to pg, for any split of the data', () => {
  fc.assert(
    fc.property(fc.array(message), cuts, (messages, places) => {
      const { rows, passed } = read(messages, places, { isDiverted: true })

      expect(passed).toEqual(Buffer.concat(messages.filter(({ type }) => type !== 'D').map(bytesOf)))
      expect(rows).toEqual(messages.filter(({ type }) => type === 'D').map(({ body }) => Buffer.from(body)))
    })
  )
})

it('passes everything to pg without a sink', () => {
  fc.assert(
    fc.property(fc.array(message), cuts, (messages, places) => {
      const { passed } = read(messages, places, { isDiverted: false })

      expect(passed).toEqual(Buffer.concat(messages.map(bytesOf)))
    })
  )
})

it('reads the English severity of each error, for any split of the data', () => {
  const errors = fc.array(
    fc.constantFrom(['FEHLER', 'ERROR'], ['FATAL', 'FATAL'], ['パニック', 'PANIC'], ['ERROR', undefined])
  )
  fc.assert(
    fc.property(errors, fc.array(message), cuts, fc.boolean(), (severities, others, places, isDiverted) => {
      const reported = severities.flatMap(([localized, severity], index) => {
        const fields = `S${localized}\0${severity === undefined ? '' : `V${severity}\0`}C40001\0MV\0\0`
        return [{ type: 'E', body: Buffer.from(fields) }, ...others.slice(index, index + 1)]
      })

      const { tap } = read(reported, places, { isDiverted })

      expect(severities.map(() => tap.readSeverity())).toEqual(severities.map(([, severity]) => severity))
      expect(tap.readSeverity()).toBeUndefined()
    })
  )
})

function read(messages: readonly Message[], places: readonly number[], { isDiverted }: { isDiverted: boolean }) {
  const tap = new RowTap()
  const rows: Buffer[] = []
  const passed: Buffer[] = []
  if (isDiverted) {
    tap.sink = {
      begin: () => void rows.push(Buffer.alloc(0)),
      add: (chunk, start, end) =>
        void rows.push(Buffer.concat([rows.pop() ?? Buffer.alloc(0), chunk.subarray(start, end)]))
    }
  }
  const sent = Buffer.concat(messages.map(bytesOf))
  const ends = [...places.map((place) => Math.min(place, sent.length)), sent.length].sort((a, b) => a - b)
  for (const [index, end] of ends.entries())
    tap.read(sent.subarray(ends[index - 1] ?? 0, end), (bytes) => passed.push(bytes))

  return { tap, rows, passed: Buffer.concat(passed) }
}

function bytesOf({ type, body }: Message): Buffer {
  const header = Buffer.alloc(5, type)
  header.writeInt32BE(4 + body.length, 1)

  return Buffer.concat([header, body])
}
