import {
  countLiveBeside,
  countScorecards,
  type Database,
  deleteScorecardRows,
  findLiveScorecards,
  findScorecard,
  insertRevision,
  insertScorecard,
  inTransaction,
  type LiveScorecard,
  listRevisions,
  lockScorecard,
  type OnStored,
  type Queryable,
  type ReachScope,
  type RecordedEvaluation,
  type ScorecardRevision,
  type ScorecardRow,
  storeEvaluation,
  updateScorecard,
  useRevision
} from '@callbook/db'
import {
  type CallId,
  type ClientId,
  checkAnswers,
  checkQuestions,
  type EvaluationSource,
  isScorecardDomain,
  limitsOf,
  listChangedQuestions,
  type Question,
  reservedDomains,
  type ScorecardDomain,
  type ScorecardResult,
  scorecardLimits
} from '@callbook/domain'
import { changedValues, newValues } from '../audit/changes.ts'
import { type AuditContext, type AuditEntry, recordAuditEvent } from '../audit/record-audit-event.ts'
import { ChangedMeanwhileError } from '../clients/clients.ts'
import { describeProblems, InputError, RefusedError } from '../input-error.ts'
import { checkName } from '../name.ts'
import type { Permit } from '../permit.ts'
import type { Context } from '../within.ts'

interface Change {
  readonly now: Date
  readonly permit?: Permit
}

export interface ScorecardInput {
  readonly domain: string
  readonly name: string
  /** Client whose calls it is about; null for all clients. The caller has checked that it exists. */
  readonly clientId: ClientId | null
  /** Validated by `createScorecard`. */
  readonly questions: unknown
}

/**
 * Creates a scorecard with its first revision, a draft.
 *
 * @throws {InputError} with the paths of invalid questions
 * @throws {RefusedError} if the domain is taken, or there are 200 scorecards
 */
export async function createScorecard(
  at: Context<Queryable>,
  { domain, name, clientId, questions }: ScorecardInput,
  { now, permit }: Change
): Promise<ScorecardRow> {
  if (!isScorecardDomain(domain)) {
    throw new InputError(
      `domain: Expected 1 to 30 lower-case letters, digits and underscores that begin with a letter, but not ${reservedDomains.join(', ')}`
    )
  }
  const scorecard = { domain, clientId, name: checkName(name) }
  const checked = readQuestions(questions)

  return await inTransaction(at.db, async (tx) => {
    const scope = { db: tx, organizationId: at.organizationId }
    await permit?.(tx)
    if ((await countScorecards(scope, now)) >= scorecardLimits.scorecards) {
      throw new RefusedError(
        `There are already ${scorecardLimits.scorecards} scorecards. Delete one that was never used`
      )
    }
    if (!(await insertScorecard(scope, scorecard, now))) {
      throw new RefusedError(`There is already a scorecard ${domain}. Choose another domain`)
    }
    await insertRevision(scope, domain, { revision: 1, questions: checked, createdBy: at.actor.name, now })
    const created = await lockedScorecard(scope, domain)
    await record(tx, at, created, {
      act: 'scorecard.create',
      changes: newValues({ name: created.name, client_id: clientId, revision: 1, questions: checked.length })
    })

    return created
  })
}

interface RevisionInput {
  /** Validated by `reviseScorecard`. */
  readonly questions: unknown
  /** The newest revision that the change was made from. */
  readonly basedOn: number
}

/**
 * Adds a revision, a draft.
 *
 * @returns the number of the revision; `undefined` if the scorecard does not exist
 * @throws {InputError} with the paths of invalid questions
 * @throws {ChangedMeanwhileError} if `basedOn` is not the newest revision
 * @throws {RefusedError} if a key that was used has other words or choices, or there are 200 revisions
 */
export async function reviseScorecard(
  at: Context<Queryable>,
  domain: ScorecardDomain,
  { questions, basedOn, now, permit }: RevisionInput & Change
): Promise<number | undefined> {
  const checked = readQuestions(questions)

  return await inTransaction(at.db, async (tx) => {
    const scope = { db: tx, organizationId: at.organizationId }
    await permit?.(tx)
    const scorecard = await lockScorecard(scope, domain)
    if (scorecard === undefined) return undefined
    const revisions = await listRevisions(scope, domain)
    const [newest] = revisions
    if (newest !== undefined && newest.revision !== basedOn) {
      throw new ChangedMeanwhileError(`${newest.created_by} saved revision ${newest.revision} meanwhile`)
    }
    if (revisions.length >= scorecardLimits.revisions) {
      throw new RefusedError(
        `The scorecard already has ${scorecardLimits.revisions} revisions. Create another scorecard`
      )
    }
    refuseChangedQuestions(revisions, checked)
    const revision = basedOn + 1
    await insertRevision(scope, domain, { revision, questions: checked, createdBy: at.actor.name, now })
    await updateScorecard(scope, domain, { changes: {}, now })
    await record(tx, at, scorecard, {
      act: 'scorecard.revise',
      changes: newValues({ revision, questions: checked.length })
    })

    return revision
  })
}

export interface ScorecardInputChanges {
  readonly name?: string
  readonly percent?: number
  readonly live_revision?: number
  readonly is_retired?: boolean
}

interface ScorecardChange extends Change {
  readonly changes: ScorecardInputChanges
  /** Also required for a change after which a model judges more calls, or the questions of another revision. */
  readonly permitJudging?: Permit
}

/**
 * Changes a scorecard. Absent fields do not change.
 *
 * @returns `undefined` if the scorecard does not exist
 * @throws {InputError} if the name is invalid, or there is no such revision
 * @throws {RefusedError} if more than 5 live scorecards would apply to one client, or a draft would be retired
 */
export async function changeScorecard(
  at: Context,
  domain: ScorecardDomain,
  { changes, now, permit, permitJudging }: ScorecardChange
): Promise<ScorecardRow | undefined> {
  const { name, is_retired: isRetired, live_revision: liveRevision, percent } = changes
  const checkedName = name === undefined ? undefined : checkName(name)

  return await at.db.transaction().execute(async (tx) => {
    const scope = { db: tx, organizationId: at.organizationId }
    await permit?.(tx)
    const before = await lockScorecard(scope, domain)
    if (before === undefined) return undefined
    if (liveRevision !== undefined && liveRevision > before.newest_revision) {
      throw new InputError(`live_revision: Expected a revision from 1 to ${before.newest_revision}`)
    }
    if (isRetired === true && before.live_revision === null && liveRevision === undefined) {
      throw new RefusedError('A draft cannot be retired. Delete it')
    }
    if (liveRevision !== undefined) await useRevision(scope, { domain, revision: liveRevision, now })
    await updateScorecard(scope, domain, {
      changes: {
        ...(checkedName !== undefined && { name: checkedName }),
        ...(percent !== undefined && { percent }),
        ...(liveRevision !== undefined && { live_revision: liveRevision }),
        ...(isRetired !== undefined && { retired_at: isRetired ? now : null })
      },
      now
    })
    const after = await lockedScorecard(scope, domain)
    if (judgesMore(before, after)) await permitJudging?.(tx)
    if (after.state === 'live' && before.state !== 'live') await requireRoomBeside(scope, after, now)
    await record(tx, at, after, { act: 'scorecard.change', changes: changedValues(audited(before), audited(after)) })

    return after
  })
}

function judgesMore(before: ScorecardRow, after: ScorecardRow): boolean {
  const shareOf = ({ state, percent }: ScorecardRow) => (state === 'live' ? percent : 0)
  const isOther = after.live_revision !== before.live_revision

  return shareOf(after) > (isOther ? 0 : shareOf(before))
}

/**
 * Deletes a scorecard that was never used.
 *
 * @returns `undefined` if it does not exist
 * @throws {RefusedError} if a revision was used, because answers refer to it
 */
export async function deleteScorecard(
  at: Context,
  domain: ScorecardDomain,
  { permit }: Pick<Change, 'permit'> = {}
): Promise<ScorecardRow | undefined> {
  return await at.db.transaction().execute(async (tx) => {
    const scope = { db: tx, organizationId: at.organizationId }
    await permit?.(tx)
    const scorecard = await lockScorecard(scope, domain)
    if (scorecard === undefined) return undefined
    if ((await listRevisions(scope, domain)).some(({ used_at }) => used_at !== null)) {
      throw new RefusedError('The scorecard has been used, and its answers refer to it. Retire it instead')
    }
    await deleteScorecardRows(scope, domain)
    const { name } = scorecard
    await record(tx, at, scorecard, { act: 'scorecard.delete', changes: { name: { before: name } } })

    return scorecard
  })
}

export interface AnswersInput {
  readonly domain: ScorecardDomain
  /** Validated by `recordAnswers` against the questions of the live revision. */
  readonly result: unknown
  readonly source: EvaluationSource
  /** Name of the model; `null` for a person. */
  readonly model: string | null
  readonly now: Date
  /** Runs in the transaction that stores the answers. */
  readonly onStored?: OnStored
}

/**
 * Records answers that were given elsewhere to the questions of the live revision.
 *
 * @returns `undefined` if the call does not exist, or the scorecard is not about it
 * @throws {InputError} with the JSON paths of the invalid answers
 * @throws {RefusedError} if the scorecard is not live
 */
export async function recordAnswers(
  at: ReachScope<Database>,
  callId: CallId,
  { domain, result, now, onStored, ...by }: AnswersInput
): Promise<RecordedEvaluation | undefined> {
  const live = await findLiveScorecards(at, callId)
  const scorecard = live.find((one) => one.domain === domain)
  if (scorecard === undefined) return await refuseUnlessForeign(at, domain)
  const { organizationId } = limitsOf(at.reach)
  const { revision } = scorecard
  const evaluation = { domain, revision, result: readAnswers(scorecard, result), ...by }

  return await storeEvaluation({ db: at.db, organizationId }, callId, {
    evaluation,
    now,
    onStored
  })
}

/** @throws {InputError} with the JSON paths of the invalid answers */
export function readAnswers({ questions }: Pick<LiveScorecard, 'questions'>, result: unknown): ScorecardResult {
  const check = checkAnswers(questions, result)
  if (!check.ok) throw new InputError(describeProblems(check.problems, { member: 'result' }))

  return check.result
}

/** @throws {RefusedError} if the reach includes the scorecard, and it is not live */
async function refuseUnlessForeign(at: ReachScope, domain: ScorecardDomain): Promise<undefined> {
  const scorecard = await findScorecard(at, domain)
  if (scorecard !== undefined && scorecard.state !== 'live') {
    const reason = scorecard.state === 'retired' ? 'is retired' : 'has no live revision'
    throw new RefusedError(`The scorecard ${domain} ${reason}, so nothing answers its questions`)
  }

  return undefined
}

/** @throws {InputError} with the paths of invalid questions */
function readQuestions(questions: unknown): readonly Question[] {
  const check = checkQuestions(questions)
  if (!check.ok) throw new InputError(describeProblems(check.problems))

  return check.questions
}

/** @throws {RefusedError} if a key that was used has other words or choices */
function refuseChangedQuestions(revisions: readonly ScorecardRevision[], questions: readonly Question[]): void {
  const used = revisions.filter(({ used_at }) => used_at !== null).map((revision) => revision.questions)
  const changed = listChangedQuestions(used, questions)
  if (changed.length === 0) return

  throw new RefusedError(
    changed
      .map(({ index, key, freeKey }) => {
        return `questions[${index}]: ${key} has been asked with other words or choices, whose answers stay. Give the new question a new key, such as ${freeKey}`
      })
      .join('; ')
  )
}

async function requireRoomBeside(
  scope: Parameters<typeof countLiveBeside>[0],
  scorecard: ScorecardRow,
  now: Date
): Promise<void> {
  if ((await countLiveBeside(scope, scorecard, now)) < scorecardLimits.livePerClient) return

  throw new RefusedError(
    `${scorecardLimits.livePerClient} live scorecards already apply to the same client. Retire one first`
  )
}

async function lockedScorecard(
  scope: Parameters<typeof lockScorecard>[0],
  domain: ScorecardDomain
): Promise<ScorecardRow> {
  const scorecard = await lockScorecard(scope, domain)
  if (scorecard === undefined) throw new Error('a locked scorecard is gone')

  return scorecard
}

async function record(
  tx: Queryable,
  at: AuditContext,
  { domain, client_id }: Pick<ScorecardRow, 'client_id' | 'domain'>,
  entry: Pick<AuditEntry, 'act' | 'changes'>
): Promise<void> {
  await recordAuditEvent(tx, at, {
    ...entry,
    objectId: domain,
    ...(client_id !== null && { clientId: client_id })
  })
}

function audited({ name, percent, live_revision, state }: ScorecardRow) {
  return { name, percent, live_revision, state }
}
