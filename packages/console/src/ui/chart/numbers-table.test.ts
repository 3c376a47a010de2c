import { expect, it } from 'vitest'
import { writeCsv } from './numbers-table.ts'

it('writes a file that spreadsheets read correctly', () => {
  const cell = (value: number | string | null) => ({ formatted: 'for people', value })

  const file = writeCsv({
    head: ['Reason', 'Calls'],
    rows: [
      { key: '1', name: 'said "bye", hung up', cells: [cell(1_234.5)] },
      { key: '2', name: '=1+1', cells: [cell(-2)] },
      { key: '3', name: 'two\nlines', cells: [cell(null)] }
    ]
  })

  expect(file).toBe('Reason,Calls\r\n"said ""bye"", hung up",1234.5\r\n\'=1+1,-2\r\n"two\nlines",\r\n')
})

it.each(['=', '+', '-', '@', '\t', '\uff1d', '\uff0b', '\uff0d', '\uff20'])(
  'prefixes a name that starts with %j, which spreadsheets read as a formula',
  (start) => {
    const name = `${start}1+1`

    expect(writeCsv({ head: ['Reason'], rows: [{ key: '1', name, cells: [] }] })).toBe(`Reason\r\n'${name}\r\n`)
  }
)
