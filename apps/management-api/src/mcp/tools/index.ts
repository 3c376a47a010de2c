import type { Tool } from '../tool.ts'
import { findCustomers } from './find-customers.ts'
import { getCall } from './get-call.ts'
import { getStatistics } from './get-statistics.ts'
import { listClients } from './list-clients.ts'
import { listEvaluations } from './list-evaluations.ts'
import { listMissingCalls } from './list-gaps.ts'
import { searchCalls } from './search-calls.ts'

/** All tools. Each reads the same data as a route of `/v1` that every key may use. */
export const tools: readonly Tool[] = [
  listClients,
  searchCalls,
  getCall,
  findCustomers,
  listEvaluations,
  getStatistics,
  listMissingCalls
]
