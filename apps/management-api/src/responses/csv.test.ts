import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  { cell: 'Acme Group', written: 'Acme Group' },
  { cell: null, written: '' },
  { cell: '', written: '' },
  { cell: -1.5, written: '-1.5' },
  { cell: 'a,b', written: '"a,b"' },
  { cell: 'a "quoted" word', written: '"a ""quoted"" word"' },
  { cell: 'two\nlines', written: '"two\nlines"' },
  { cell: '=1+1', written: "'=1+1" },
  { cell: '+491701234567', written: "'+491701234567" },
  { cell: '-1', written: "'-1" },
  { cell: '@SUM(A1)', written: "'@SUM(A1)" },
  { cell: '\t=1', written: "'\t=1" },
  { cell: '\r=1', written: '"\'\r=1"' },
  { cell: '=HYPERLINK("https://evil.example","x")', written: '"\'=HYPERLINK(""https://evil.example"",""x"")"' },
  { cell: '\uff1d1+1', written: "'\uff1d1+1" },
  { cell: '\uff0b1', written: "'\uff0b1" },
  { cell: '\uff0d1', written: "'\uff0d1" },
  { cell: '\uff20SUM(A1)', written: "'\uff20SUM(A1)" },
  { cell: 'a=1', written: 'a=1' }
])('writes $cell as $written', ({ cell, written }) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

it('separates cells by commas', () => {
  expect(csvLine(['a', 1, null, 'b'])).toBe('a,1,,b\r\n')
})
