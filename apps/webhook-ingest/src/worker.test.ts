import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { listWork, logEvents } from '@callbook/db'
import { asRole, connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import {
  addPendingCall,
  type ModelServer,
  type PendingCall,
  type Reply,
  sayWell,
  startModelServer
} from '@callbook/evaluation/testing'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { programOf } from '../../../infra/programs/program-of.mjs'

const program = programOf('apps/webhook-ingest/src/worker.ts')
const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const workers: Worker[] = []

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGKILL')
  await testDb.deleteFrom('evaluation_work').execute()
})

describe('the worker', () => {
  it('evaluates the calls of a database with the configured model, and names the model in its health', async () => {
    const model = await serveModel(sayWell)
    const call = await addPendingCall(testDb)

    const worker = await start(model)

    await becomes(call, 'completed')
    expect(await worker.health()).toMatchObject({
      status: 'ok',
      checks: { database: 'ok' },
      jobs: { evaluation: { model: 'judge-1', running: 0 } }
    })
  })

  it('reports in its health that it has no model, and completes work that needs none', async () => {
    const silent = await addPendingCall(testDb, { messages: '[]' })
    const spoken = await addPendingCall(testDb)

    const worker = await start()

    await becomes(silent, 'completed')
    expect(await worker.health()).toMatchObject({
      status: 'ok',
      jobs: { evaluation: { model: null, note: expect.stringContaining('stay pending') } }
    })
    expect(worker.output()).toContain('no model is configured')
    await becomes(spoken, 'pending')
  })

  it('numbers events that no other process has numbered', async () => {
    const { organizationId, callId: subjectId } = await addPendingCall(testDb)
    const event = { type: 'call.stored', organizationId, subjectId, clientId: null } as const
    const events = Array.from({ length: 3 }, () => event)
    await db.transaction().execute((tx) => logEvents(tx, events, new Date()))

    const worker = await start()

    const numbers = testDb.selectFrom('event_log').select('sequence').where('organization_id', '=', organizationId)
    await vi.waitFor(
      async () =>
        expect(await numbers.orderBy('sequence').execute()).toEqual([1, 2, 3].map((sequence) => ({ sequence }))),
      patience
    )
    const idle = { jobs: { event_numbering: { running: 0 } } }
    await vi.waitFor(async () => expect(await worker.health()).toMatchObject(idle), patience)
  })

  it('reports in its health since when the model has not responded', async () => {
    const model = await serveModel((_, response) => void response.writeHead(503).end())
    await addPendingCall(testDb)
    await addPendingCall(testDb)
    const before = new Date().toISOString()

    const worker = await start(model)

    const failing = {
      model: 'judge-1',
      failing_since: expect.any(String),
      note: expect.stringContaining('does not respond')
    }
    await vi.waitFor(
      async () => expect(await worker.health()).toMatchObject({ jobs: { evaluation: failing } }),
      patience
    )
    const { jobs } = (await worker.health()) as { jobs: { evaluation: { failing_since: string } } }
    expect(jobs.evaluation.failing_since >= before).toBe(true)
    expect(await worker.health()).toMatchObject({ status: 'ok' })
  })

  it('leaves its calls to the next worker if it is killed, and each is evaluated once', async () => {
    const requested: Parameters<Reply>[] = []
    const model = await serveModel((...answer) => void requested.push(answer))
    const calls = [await addPendingCall(testDb), await addPendingCall(testDb)]
    const first = await start(model)
    await vi.waitFor(() => expect(requested).toHaveLength(2), patience)

    await first.end('SIGKILL')
    model.reply = sayWell
    for (const { organizationId } of calls) {
      expect(await listWork({ db, organizationId }, 'running', 9)).toHaveLength(2)
    }
    await testDb
      .updateTable('evaluation_work')
      .set({ run_after: new Date(0) })
      .where('state', '=', 'running')
      .execute()
    await start(model)

    for (const call of calls) await becomes(call, 'completed')
    const versions = await testDb.selectFrom('evaluations').select(['call_id', 'domain']).execute()
    for (const { callId } of calls) {
      expect(versions.filter(({ call_id }) => call_id === callId).map(({ domain }) => domain)).toHaveLength(2)
    }
  })

  it('stops on SIGTERM, and releases work that waits for the model', async () => {
    const requested: Parameters<Reply>[] = []
    const model = await serveModel((...answer) => void requested.push(answer))
    const { organizationId } = await addPendingCall(testDb)
    const worker = await start(model)
    await vi.waitFor(() => expect(requested).toHaveLength(1), patience)

    expect(await worker.end('SIGTERM')).toBe(0)

    expect(await listWork({ db, organizationId }, 'waiting', 9)).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
  })

  it.each([
    [{ EVALUATOR_MODEL: 'judge-1' }, 'EVALUATOR_BASE_URL'],
    [{ EVALUATOR_BASE_URL: 'http://127.0.0.1:1/v1' }, 'EVALUATOR_MODEL'],
    [{ EVALUATOR_BASE_URL: 'https://user:secret@127.0.0.1/v1', EVALUATOR_MODEL: 'judge-1' }, 'EVALUATOR_BASE_URL']
  ])('does not start with %j, and names %s without its value', async (settings, named) => {
    const worker = run(settings)

    expect(await worker.ended).toBe(1)
    expect(worker.output()).toContain(`  ${named} must be `)
    expect(worker.output()).not.toContain('secret')
  })
})

const patience = { timeout: 60_000 }

async function becomes({ organizationId, callId }: PendingCall, status: string): Promise<void> {
  await vi.waitFor(async () => {
    const { evaluation_status } = await testDb
      .selectFrom('calls')
      .select('evaluation_status')
      .where('organization_id', '=', organizationId)
      .where('id', '=', callId)
      .executeTakeFirstOrThrow()
    expect(evaluation_status).toBe(status)
  }, patience)
}

async function serveModel(reply: Reply): Promise<ModelServer> {
  const server = await startModelServer(reply)
  onTestFinished(() => server.close())

  return server
}

interface Worker {
  output(): string
  /** Its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>
  end(signal: NodeJS.Signals): Promise<number | null>
  health(): Promise<unknown>
}

/** Resolves once it responds. */
async function start(model?: ModelServer): Promise<Worker> {
  const configured = model && { EVALUATOR_BASE_URL: model.baseUrl, EVALUATOR_MODEL: 'judge-1' }
  const worker = run(configured ?? {})
  const died = worker.ended.then(() => {
    throw new Error(worker.output())
  })
  died.catch(() => undefined)
  await Promise.race([vi.waitFor(() => expect(worker.output()).toContain('listening at'), patience), died])

  return worker
}

function run(settings: Readonly<Record<string, string>>): Worker {
  const { NODE_COMPILE_CACHE } = process.env
  const env = {
    NODE_COMPILE_CACHE,
    DATABASE_URL: asRole('worker', connectionString),
    PORT: '0',
    SHUTDOWN_GRACE_MS: '200',
    ...settings
  }
  const child: ChildProcess = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const worker: Worker = {
    output: () => output,
    ended,
    end: async (signal) => {
      child.kill(signal)
      return await ended
    },
    health: async () => {
      const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []

      return await (await fetch(`${url}/health`)).json()
    }
  }
  workers.push(worker)

  return worker
}
