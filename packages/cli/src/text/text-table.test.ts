import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { formatText, tableOf } from './text-table.ts'

describe('formatText', () => {
  it('shows one item as a line per field', () => {
    expect(
      formatText({ id: 'a1', name: 'Acme', hmac: false, allowed_ips: ['10.0.0.1', '::1'], last_used_at: null })
    ).toBe(`id            a1
name          Acme
hmac          false
allowed_ips   10.0.0.1, ::1
last_used_at  -`)
  })

  it('shows the fields of objects within an item', () => {
    expect(formatText({ wrong: [{ id: 1 }, { id: 2 }], range: { from: 1 }, at: new URL('https://a.example') })).toBe(
      'wrong  {"id":1}\n       {"id":2}\nrange  {"from":1}\nat     https://a.example/'
    )
  })

  it('never breaks an address, an id or an object', () => {
    const value = `https://recordings.example.com/${'S22nqkbb'.repeat(8)}.wav`

    expect(formatText({ recording_url: value, provider_call_id: value, recordings: [{ url: value }] })).toBe(
      `recording_url     ${value}\nprovider_call_id  ${value}\nrecordings        {"url":"${value}"}`
    )
  })

  it('shows several items as a table', () => {
    expect(
      formatText([
        { id: 1, name: 'Acme Group' },
        { id: 22, name: '' }
      ])
    ).toBe(`id  name
1   Acme Group
22  -`)
  })

  it('has a column for an optional field', () => {
    expect(formatText([{ id: 1 }, { id: 2, suspended_at: 'today' }])).toBe('id  suspended_at\n1   -\n2   today')
  })

  it('shows an empty result', () => {
    expect(formatText([])).toBe('none')
  })

  it('escapes control characters in names', () => {
    expect(formatText({ name: 'a\u001b[2Jb\nc\u009bd\u202e' })).toBe('name  a\\u001b[2Jb\\nc\\u009bd\\u202e')
  })
})

describe('a line', () => {
  const id = '01a1fc42-383e-78a9-b15c-09a36d7ecbf1'
  const url = `https://hooks.example.com/webhook/vapi/${'S22nqkbb'.repeat(6)}`

  it.each([
    { of: 'a long name', name: 'Acme '.repeat(40) },
    { of: 'a name without a space', name: 'A'.repeat(200) },
    { of: 'Chinese', name: '株式会社'.repeat(50) },
    { of: 'emoji', name: '👩🏽🇩🇪❤️'.repeat(60) },
    { of: 'Hebrew', name: 'שלום '.repeat(40) },
    { of: 'many marks', name: `Z${'\u0301'.repeat(199)}` },
    { of: 'control sequences', name: '\u001b[31mred\u001b[0m'.repeat(12) },
    { of: 'lines', name: 'Acme\n'.repeat(40) },
    { of: 'overrides of direction', name: '\u202eemca'.repeat(40) }
  ])('of $of has at most 80 columns and the whole id', ({ name }) => {
    const item = { id, name, type: 'dealership', status: 'active' }
    const lines = formatText([{ ...item, name: 'Acme' }, item]).split('\n')

    expect(lines).toHaveLength(3)
    for (const text of [...lines, ...formatText(item).split('\n')]) expect(stringWidth(text)).toBeLessThanOrEqual(80)
    for (const line of lines.slice(1)) expect(line).toMatch(new RegExp(`^${id}  .*  dealership  active$`))
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('shortens the widest column', () => {
    const [, line] = formatText([{ id, name: 'A'.repeat(100), note: 'B'.repeat(10), number: 5 }]).split('\n')

    expect(line).toBe(`${id}  ${'A'.repeat(21)}…  ${'B'.repeat(10)}  5`)
  })

  it('is as wide as the terminal', () => {
    const [, line = ''] = formatText([{ id, name: 'A'.repeat(200) }], 132).split('\n')

    expect(line).toHaveLength(132)
  })

  it('uses one line per value if a table does not fit, and never breaks values to copy', () => {
    const item = { id, client_id: id, url, status: 'active', note: 'one two '.repeat(12).trim() }

    expect(formatText([item, item])).toBe(`${record}\n\n${record}`)
  })

  const record = `id         ${id}
client_id  ${id}
url        ${url}
status     active
note       one two one two one two one two one two one two one two one two one
           two one two one two one two`
})

describe('tableOf', () => {
  it('shows the selected fields', () => {
    const describeThings = tableOf<{ id: number; name: string; note: string }>('id', 'name')

    expect(describeThings([{ id: 1, name: 'Acme', note: 'long' }], 80)).toBe('id  name\n1   Acme')
  })
})
