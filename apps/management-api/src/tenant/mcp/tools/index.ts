import type { Tool } from '../tool.ts'
import { findCustomers } from './find-customers.ts'
import { getCall } from './get-call.ts'
import { getStatistics } from './get-statistics.ts'
import { listClients } from './list-clients.ts'
import { listEvaluations } from './list-evaluations.ts'
import { listMissingCalls } from './list-gaps.ts'
import { searchCalls } from './search-calls.ts'

/** All tools. Each reads what a route of `/v1` reads, which every key may. */
export const tools: readonly Tool[] = [
  listClients,
  searchCalls,
  getCall,
  findCustomers,
  listEvaluations,
  getStatistics,
  listMissingCalls
]
