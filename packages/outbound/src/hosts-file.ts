import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

/** Addresses by lower-case name, as hosts(5) describes the file; none if it cannot be read. */
export function readHostsFile(path = '/etc/hosts'): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, string[]>()
  for (const line of textOf(path).split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const name of names.map((one) => one.toLowerCase())) hosts.set(name, [...(hosts.get(name) ?? []), address])
  }

  return hosts
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
