import { describe, expect, it } from 'vitest'
import { formatText } from './text-table.ts'

describe('formatText', () => {
  it('shows one thing as a line per member', () => {
    expect(
      formatText({ id: 'a1', name: 'Acme', hmac: false, allowed_ips: ['10.0.0.1', '::1'], last_used_at: null })
    ).toBe(`id            a1
name          Acme
hmac          false
allowed_ips   10.0.0.1, ::1
last_used_at  -`)
  })

  it('shows several things as a table', () => {
    expect(
      formatText([
        { id: 1, name: 'Acme Group' },
        { id: 22, name: '' }
      ])
    ).toBe(`id  name
1   Acme Group
22  -`)
  })

  it('shows that there is nothing', () => {
    expect(formatText([])).toBe('none')
  })

  it('lets no name control the terminal', () => {
    expect(formatText({ name: 'a\u001b[2Jb\nc\u009bd' })).toBe('name  a\uFFFD[2Jb\uFFFDc\uFFFDd')
  })
})
