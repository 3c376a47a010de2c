import { describe, expect, it } from 'vitest'
import { isAboutRows, statementForm } from './statement-form.ts'

describe('statementForm', () => {
  it.each([
    ['select id\n  from calls\twhere id = $1 ', 'select id from calls where id = $1'],
    ["select 'two  spaces'  as text", "select 'two  spaces' as text"],
    [
      'insert into a (b, c) values ($1, $2), ($3, $4) on conflict do nothing',
      'insert into a (b, c) values ($1, $2) on conflict do nothing'
    ],
    [
      'select from (values ($1::uuid, $2), ($3::uuid, $4)) v where x = $5',
      'select from (values ($1::uuid, $2)) v where x = $3'
    ],
    ['select id from a where id in ($1, $2, $3) and b = $4', 'select id from a where id in ($1) and b = $2'],
    ['select id from a where b = $2 and c = $1 and d = $2', 'select id from a where b = $1 and c = $2 and d = $1']
  ])('returns the form of %j: %j', (statement, form) => {
    expect(statementForm(statement)).toBe(form)
  })
})

describe('isAboutRows', () => {
  it.each([
    ['select 1', true],
    ['\n  /* of many */\n  select 1', true],
    ['with x as (select 1) delete from a', true],
    ['begin', false],
    ["set local lock_timeout = '2s'", false],
    ['selection', false]
  ])('returns, for %j, %s', (statement, expected) => {
    expect(isAboutRows(statement)).toBe(expected)
  })
})
