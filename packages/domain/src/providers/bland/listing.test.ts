import { describe, expect, it } from 'vitest'
import type { RequestedPage } from '../listing.ts'
import { blandListing } from './listing.ts'
import page from './testing/list-page.json' with { type: 'json' }

const window = { from: new Date('2026-11-20T02:00:00Z'), to: new Date('2026-11-20T16:00:00Z') }

function queryOf(requested: Partial<RequestedPage> = {}) {
  return Object.fromEntries(
    new URLSearchParams(blandListing.page({ window, cursor: null, ...requested }).path.split('?')[1])
  )
}

describe('a page of Bland', () => {
  it('requests whole days that cover the window in every time zone', () => {
    expect(queryOf()).toEqual({
      start_date: '2026-11-19',
      end_date: '2026-11-21',
      ascending: 'true',
      from: '0',
      limit: '1000'
    })
  })

  it('continues after the last row while there are more', () => {
    const { next } = blandListing.readPage({ ...page, total_count: 9 }, { window, cursor: '4' })

    expect(queryOf({ cursor: next, limit: 10 })).toMatchObject({ from: '8', limit: '10' })
  })

  it.each([
    ['the number of all is reached', { ...page, total_count: 8 }, 1000],
    ['it is not full, where nobody tells a number', { calls: page.calls }, 5],
    ['it is empty, whatever number is told', { calls: [], total_count: 9 }, 1000]
  ])('is the last page if %s', (_, body, limit) => {
    expect(blandListing.readPage(body, { window, cursor: '4', limit })).toMatchObject({ next: null, problem: null })
  })

  it('returns the calls of the window with the fields to compare, and none of the rest of the day', () => {
    const of = { assistantId: null, full: null }

    expect(blandListing.readPage(page, { window, cursor: null }).calls).toEqual([
      {
        ...of,
        id: 'd9cce3f3-0000-4fa7-b62c-8be811900001',
        state: 'ended',
        endedAt: new Date('2026-11-20T15:04:50.405Z'),
        agentPhoneNumberId: '+12025550100'
      },
      {
        ...of,
        id: 'd9cce3f3-0000-4fa7-b62c-8be811900002',
        state: 'running',
        endedAt: null,
        agentPhoneNumberId: '+12025550101'
      },
      {
        ...of,
        id: 'd9cce3f3-0000-4fa7-b62c-8be811900003',
        state: 'ended',
        endedAt: new Date('2026-11-20T15:30:00.000Z'),
        agentPhoneNumberId: null
      }
    ])
  })
})
