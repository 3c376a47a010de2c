import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Starts a name server (RFC 1035) on the loopback interface. It is silent about every name without a record.
 *
 * @param records addresses by name; an empty list is answered with NXDOMAIN
 */
export async function startNameServer(records: Readonly<Record<string, readonly string[]>>) {
  const socket = createSocket('udp4')
  const [names, open] = [new Set<string>(), new Map<string, number>()]
  let mostOpen = 0
  socket.on('message', (query, { port }) => {
    const { name, type, end } = readQuestion(query)
    names.add(name)
    const found = records[name]
    if (found === undefined) {
      open.set(name, performance.now())
      const openNow = [...open.values()].filter((since) => performance.now() - since < 1_000)
      mostOpen = Math.max(mostOpen, openNow.length)
      return
    }
    const wanted = found.filter((address) => (type === typeAaaa ? isIPv6(address) : type === typeA && !isIPv6(address)))
    socket.send(responseTo(query.subarray(0, end), wanted, type, found.length === 0), port, '127.0.0.1')
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  onTestFinished(() => void socket.close())

  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** Every requested name, in alphabetical order. */
    requested: () => [...names].sort(),
    /** Largest number of names about which the server was silent within one second. */
    mostOpen: () => mostOpen
  }
}

const [typeA, typeAaaa] = [1, 28]

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }

  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function responseTo(question: Buffer, addresses: readonly string[], type: number, isUnknown: boolean): Buffer {
  const message = Buffer.from(question)
  message.writeUInt16BE(isUnknown ? 0x8183 : 0x8180, 2)
  message.writeUInt16BE(addresses.length, 6)
  message.fill(0, 8, 12)

  return Buffer.concat([message, ...addresses.map((address) => recordOf(address, type))])
}

/** @param address IPv6 as `::1` only */
function recordOf(address: string, type: number): Buffer {
  const data = isIPv6(address)
    ? Buffer.from([...Buffer.alloc(15), Number(address.slice(2))])
    : Buffer.from(address.split('.').map(Number))
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length])

  return Buffer.concat([head, data])
}
