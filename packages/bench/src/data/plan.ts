import { type CallDirection, type CallStatus, type EvaluationStatus, isContact } from '@callbook/domain'
import { createRandom, type Random, scramble } from '../random.ts'

export interface PlanOptions {
  readonly calls: number
  readonly organizations: number
  /** The first organization's share of all calls. */
  readonly largestShare: number
  readonly seed: number
  /** End of the year over which the calls are spread. */
  readonly until: Date
}

/** Indexes and numbers of a customer. The index of a call is its place in time. */
interface CustomerPlan {
  readonly client: number
  readonly firstCall: number
  lastCall: number
  calls: number
  contacts: number
}

/** The parties and times of all calls, on which all tables must agree. */
export interface CallPlan {
  readonly calls: number
  readonly clients: readonly ClientPlan[]
  readonly customers: readonly CustomerPlan[]
  /** Index of the client of each call. */
  readonly clientOf: Uint16Array
  /** Index of the customer of each call; -1 for a caller without a number. */
  readonly customerOf: Int32Array
  /** Epoch milliseconds; later calls have larger indexes. */
  timeOf(call: number): number
}

interface ClientPlan {
  readonly organization: number
}

const clientsPerOrganization = 8

const newCallerShare = 0.4

const yearMs = 365 * 86_400_000

export function planCalls(options: PlanOptions): CallPlan {
  const { calls, organizations } = options
  const random = createRandom(options.seed)
  const clients = Array.from({ length: organizations * clientsPerOrganization }, (_, index) => ({
    organization: Math.floor(index / clientsPerOrganization)
  }))
  const clientOf = new Uint16Array(calls)
  const customerOf = new Int32Array(calls)
  const customers: CustomerPlan[] = []
  const known = clients.map((): number[] => [])

  for (let call = 0; call < calls; call += 1) {
    const client = chooseOrganization(random, options) * clientsPerOrganization + skewed(random, clientsPerOrganization)
    clientOf[call] = client
    customerOf[call] = chooseCaller(random, { call, client, known: known[client] ?? [], customers })
  }

  return { calls, clients, customers, clientOf, customerOf, timeOf: timetable(options) }
}

function chooseOrganization(random: Random, { organizations, largestShare }: PlanOptions): number {
  if (organizations === 1 || random.next() < largestShare) return 0

  return 1 + random.below(organizations - 1)
}

/** Returns small numbers more often than large ones, because some clients receive more calls than others. */
function skewed(random: Random, limit: number): number {
  return Math.floor(limit * random.next() ** 2)
}

function chooseCaller(
  random: Random,
  { call, client, known, customers }: { call: number; client: number; known: number[]; customers: CustomerPlan[] }
): number {
  const { hasNumber, isContact } = traitsOf(call)
  if (!hasNumber) return -1
  const contacts = Number(isContact)
  const isNew = known.length === 0 || random.next() < newCallerShare
  const index = isNew ? customers.length : (known[random.below(known.length)] ?? 0)

  const customer = customers[index]
  if (customer === undefined) {
    known.push(index)
    customers.push({ client, firstCall: call, lastCall: call, calls: 1, contacts })
    return index
  }

  customer.lastCall = call
  customer.calls += 1
  customer.contacts += contacts
  return index
}

/** Returns times over a year in the order of the index. Three of four calls are between 8 and 19 o'clock. */
function timetable({ calls, until }: PlanOptions): (call: number) => number {
  const startMs = until.getTime() - yearMs
  const dayMs = 86_400_000

  return (call) => {
    const evenMs = startMs + (yearMs * call) / Math.max(1, calls)
    const day = Math.floor(evenMs / dayMs)

    return Math.min(until.getTime() - 1, Math.floor(day * dayMs + hourAt(evenMs / dayMs - day) * 3_600_000))
  }
}

/** Returns the hour before which a share of a day's calls has arrived. */
function hourAt(share: number): number {
  if (share < 0.1) return 80 * share
  if (share < 0.85) return 8 + ((share - 0.1) / 0.75) * 11

  return 19 + ((share - 0.85) / 0.15) * 5
}

/** The properties of a call. They depend only on its index, so that separately written tables agree. */
interface CallTraits {
  readonly direction: CallDirection
  readonly status: CallStatus
  readonly evaluationStatus: EvaluationStatus
  readonly hasNumber: boolean
  readonly isContact: boolean
  /** Selects texts, names and numbers. */
  readonly variety: number
}

export function traitsOf(call: number): CallTraits {
  const variety = scramble(call + 1)
  const percent = variety % 100
  const direction = percent < 70 ? 'inbound' : percent < 95 ? 'outbound' : 'web'
  const status = statusAt(scramble(variety) % 100)
  const evaluated = scramble(variety + 7) % 100

  return {
    direction,
    status,
    evaluationStatus: evaluated < 80 ? 'completed' : evaluated < 90 ? 'partial' : 'pending',
    hasNumber: direction !== 'web',
    isContact: isContact({ direction, status }),
    variety
  }
}

function statusAt(percent: number): CallStatus {
  if (percent < 72) return 'completed'
  if (percent < 84) return 'transferred'
  if (percent < 92) return 'voicemail'
  if (percent < 98) return 'no_answer'

  return 'failed'
}

/** Returns a UUIDv7 of an instant, determined by a seed and an index. */
export function seededId(timeMs: number, seed: number, index: number): string {
  const time = Math.floor(timeMs).toString(16).padStart(12, '0')
  const high = hex(scramble(index + seed * 7_919))
  const low = hex(scramble(index ^ 0x5bd1e995) ^ seed)
  const tail = hex(index)

  return `${time.slice(0, 8)}-${time.slice(8)}-7${high.slice(0, 3)}-a${high.slice(3, 6)}-${low.slice(0, 4)}${tail}`
}

function hex(number: number): string {
  return (number >>> 0).toString(16).padStart(8, '0')
}
