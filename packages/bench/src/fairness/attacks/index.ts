import type { Attack } from './attack.ts'
import { dearRequests, hugePages, inventedKeys, pipelinedDocuments, unreadAnswers } from './readers.ts'
import { floodOfReports, lockedCaller, unfinishedBodies, unknownSlugs } from './senders.ts'

/** The order matters: some attacks use what one before them has left. */
export const attacks: readonly Attack[] = [
  dearRequests,
  inventedKeys,
  hugePages,
  unreadAnswers,
  pipelinedDocuments,
  floodOfReports,
  lockedCaller,
  unknownSlugs,
  unfinishedBodies
]
