import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { createAddressGuard, createGuardedAgent, createNameLookup, lookupOwner } from '@callbook/outbound'
import { startNameServer } from '@callbook/outbound/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { send } from './send.ts'

const server = createServer((_, response) => void response.end())
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => void server.close())

describe('names whose server is silent', () => {
  it('do not delay the requests of another organization', async () => {
    const { address } = await startNameServer({ 'victim.example': ['127.0.0.1'] })
    const dispatcher = createGuardedAgent({
      guard: createAddressGuard(['127.0.0.0/8']),
      findAddresses: createNameLookup({ servers: [address] })
    })
    onTestFinished(() => dispatcher.destroy())
    const [attacker, victim] = [newId<OrganizationId>(), newId<OrganizationId>()]
    const sendTo = async (organizationId: OrganizationId, host: string) => {
      const url = `http://${host}:${(server.address() as AddressInfo).port}/`
      const options = { dispatcher, now: () => new Date(), signal: new AbortController().signal }

      return await send({ organizationId, url, headers: {}, body: '' }, options)
    }

    const attack = Array.from({ length: 20 }, (_, index) => sendTo(attacker, `silent-${index}.example`))
    const errors: (string | null)[] = []
    const attacked = attack.map(async (sending) => {
      const { error, isPostponed } = await sending
      if (isPostponed !== true) errors.push(error)
    })
    const outcomes = await Promise.all(Array.from({ length: 3 }, () => sendTo(victim, 'victim.example')))

    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(errors).toEqual([])
    await Promise.all(attacked)
    expect(errors).toEqual(Array.from({ length: 2 }, () => 'the host name could not be resolved'))
  })

  it('are looked up two at a time for one organization', async () => {
    const { address, mostOpen } = await startNameServer({})
    const findAddresses = createNameLookup({ servers: [address] })
    const owner = newId<OrganizationId>()

    const names = Array.from({ length: 6 }, (_, index) => `silent-${index}.example`)
    await lookupOwner.run(owner, () => Promise.allSettled(names.map((name) => findAddresses(name))))

    expect(mostOpen()).toBe(2)
  })
})

describe('a name', () => {
  it('is looked up once, also when it fails', async () => {
    const { address, requested } = await startNameServer({ 'here.example': ['127.0.0.2', '::2'], 'gone.example': [] })
    const findAddresses = createNameLookup({ servers: [address] })

    const found = await Promise.all([findAddresses('here.example'), findAddresses('HERE.example.')])
    for (let times = 0; times < 2; times += 1)
      await expect(findAddresses('gone.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })

    expect(found).toEqual(
      Array.from({ length: 2 }, () => [
        { address: '127.0.0.2', family: 4 },
        { address: '::2', family: 6 }
      ])
    )
    expect(requested()).toEqual(['gone.example', 'here.example'])
  })

  it('uses the hosts file, and the loopback address for localhost', async () => {
    const { address, requested } = await startNameServer({})
    const hosts = new Map([['crm', ['10.0.0.7']]])
    const findAddresses = createNameLookup({ servers: [address], hosts })

    expect(await findAddresses('CRM')).toEqual([{ address: '10.0.0.7', family: 4 }])
    expect(await findAddresses('app.localhost')).toMatchObject([{ address: '127.0.0.1' }, { address: '::1' }])
    expect(requested()).toEqual([])
  })

  it('fails in time if several name servers are silent', async () => {
    const silent = await Promise.all([openSilentPort(), openSilentPort(), openSilentPort()])
    const findAddresses = createNameLookup({ servers: silent })
    const since = performance.now()

    await expect(findAddresses('silent.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' })

    // In sequence, the three servers would take 4.5 s.
    expect(performance.now() - since).toBeLessThan(4_000)
  })
})

async function openSilentPort(): Promise<string> {
  const socket = createSocket('udp4')
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  onTestFinished(() => void socket.close())

  return `127.0.0.1:${socket.address().port}`
}
