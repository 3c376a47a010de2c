import { addCall } from '@callbook/db/testing'
import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { createAdmin, spawnAdmin } from './testing/index.ts'

const { testDb, env } = await createAdmin()

it('covers the tasks of an account manager, from creating an organization to an evaluation', async () => {
  const organization = await done<{ id: OrganizationId }>('organization create --name Acme')
  expect(await done('organization list')).toEqual([organization])

  const client = await done<{ id: ClientId }>(`client create --organization ${organization.id} --name Honda`)
  expect(await done(`client list --organization ${organization.id}`)).toEqual([client])

  const key = await done<{ id: string }>(
    `api-key issue --organization ${organization.id} --name CI --environment production`
  )
  expect(await done(`api-key list --organization ${organization.id}`)).toMatchObject([{ id: key.id, revoked_at: null }])
  expect(await done(`api-key revoke ${key.id}`)).toMatchObject({ id: key.id, revoked_at: expect.any(String) })

  const old = await done<{ id: string }>(`endpoint create --client ${client.id} --provider vapi`)
  expect(await done(`endpoint deactivate ${old.id}`)).toMatchObject({ status: 'inactive' })
  expect(await done(`endpoint activate ${old.id}`)).toMatchObject({ status: 'active' })
  const replaced = await done<{ id: string }>(`endpoint replace ${old.id}`)
  expect(await done(`endpoint revoke ${replaced.id}`)).toMatchObject({ id: replaced.id, status: 'revoked' })
  expect(await done(`endpoint list --client ${client.id}`)).toMatchObject([{ id: replaced.id }, { id: old.id }])

  const callId = await addCall(testDb, organization.id, client.id)
  expect(await recorded(callId)).toMatchObject({ call_id: callId, version: 1, is_current: true })
}, 60_000)

it('prints one line to stderr on failure', async () => {
  const outcome = await spawnAdmin(env, ['organization', 'create'])

  expect(outcome).toEqual({ code: 1, stdout: '', stderr: "error: required option '--name <name>' not specified\n" })
})

it('shows help without any settings', async () => {
  const { code, stdout, stderr } = await spawnAdmin({}, ['--help'])

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Usage: callbook [options] [command]')
})

async function done<Result>(command: string, input = ''): Promise<Result> {
  const { code, stdout, stderr } = await spawnAdmin(env, [...command.split(' '), '--json'], input)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

  return JSON.parse(stdout)
}

async function recorded(callId: CallId) {
  const result = {
    score: 90,
    critical_failures_summary: null,
    what_went_well: [],
    what_went_wrong: [],
    recommendations_for_improvement: [],
    prompt: { system_instruction: null, system_variables: null }
  }

  return await done(`evaluation record --call ${callId} --domain prompt_adherence --result -`, JSON.stringify(result))
}
