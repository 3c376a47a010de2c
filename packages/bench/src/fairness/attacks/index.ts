import type { Attack } from './attack.ts'
import { hostileReports, pacedHostileReports } from './hostile-reports.ts'
import { dearRequests, hugePages, inventedKeys, pipelinedDocuments, unreadResponses } from './readers.ts'
import { floodOfReports, lockedCaller, unfinishedBodies, unknownSlugs } from './senders.ts'

/** The order matters, because some attacks use the data of a previous one. */
export const attacks: readonly Attack[] = [
  dearRequests,
  inventedKeys,
  hugePages,
  unreadResponses,
  pipelinedDocuments,
  floodOfReports,
  hostileReports,
  pacedHostileReports,
  lockedCaller,
  unknownSlugs,
  unfinishedBodies
]
