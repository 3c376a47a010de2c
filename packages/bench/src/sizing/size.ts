/** The cost of a call and the distribution of calls over time, from which every figure of a size is derived. */
export interface Costs {
  /** CPU time of webhook-ingest for a report, in microseconds. */
  readonly ingestUs: number
  /** CPU time of the database to store a report. */
  readonly databaseUs: number
  /** CPU time of the worker for the two evaluations of a call, without waiting for the model. */
  readonly workerUs: number
  /** CPU time of the database for these evaluations. */
  readonly workerDatabaseUs: number
  readonly walBytes: number
  readonly diskBytes: number
  readonly recordingBytes: number
  /** Calls of the busiest hour, divided by the calls of an average hour. */
  readonly peak: number
  /** Utilization of a core in the busiest hour. */
  readonly load: number
}

export interface Size {
  readonly callsPerSecond: number
  readonly ingestCores: number
  readonly workerCores: number
  readonly databaseCores: number
  readonly connections: number
  readonly walGbPerDay: number
  readonly diskGbPerDay: number
  readonly recordingsGbPerDay: number
  readonly databaseNodes: number
  readonly daysOnDisk: number
}

const secondsPerDay = 86_400
const gigabyte = 1e9

/** 10 of each process, and 3 of webhook-ingest to write reports. A process of Node uses about one core. */
const connectionsPerProcess = 13

/** A database node. Larger databases are distributed by Citus. */
const node = { cores: 16, diskGb: 4_000 }

export function sizeFor(callsPerDay: number, costs: Costs): Size {
  const { ingestUs, workerUs, databaseUs, workerDatabaseUs, walBytes, diskBytes, recordingBytes, peak, load } = costs
  const callsPerSecond = (callsPerDay / secondsPerDay) * peak
  const cores = (us: number) => (callsPerSecond * us) / 1e6 / load
  const databaseCores = cores(databaseUs + workerDatabaseUs)
  const databaseNodes = Math.max(1, Math.ceil(databaseCores / node.cores))
  const diskGbPerDay = (callsPerDay * diskBytes) / gigabyte
  const processes = Math.max(1, Math.ceil(cores(ingestUs))) + Math.max(1, Math.ceil(cores(workerUs)))

  return {
    callsPerSecond,
    ingestCores: cores(ingestUs),
    workerCores: cores(workerUs),
    databaseCores,
    connections: processes * connectionsPerProcess,
    walGbPerDay: (callsPerDay * walBytes) / gigabyte,
    diskGbPerDay,
    recordingsGbPerDay: (callsPerDay * recordingBytes) / gigabyte,
    databaseNodes,
    daysOnDisk: (databaseNodes * node.diskGb) / diskGbPerDay
  }
}
