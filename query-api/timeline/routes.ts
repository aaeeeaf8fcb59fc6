/** GET /timeline/:type/:id: what happened to one thing, newest first and in pages, with the names people have now (product 2.14). */
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { candidateName } from '#events/vocabulary/applications/blind.ts'
import { interviewEventTypes } from '#events/vocabulary/interview-events.ts'
import { isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import type { Handlers, QueryCall } from '../core/call.ts'
import { defined } from '#lib/fields.ts'
import { isOfLog } from '#lib/log-audit/finding.ts'
import type { Zone } from '#lib/days.ts'
import { placeholdersIn, withNames } from '#lib/placeholders.ts'
import type { QueryDeps } from '../core/deps.ts'
import { labelsOf, peopleOf, type LabelById, type PersonById } from '../core/joins.ts'
import { setPageHeaders } from '../core/paging.ts'
import { readersZone } from '../core/timezone.ts'
import type { Reader } from '../core/reader.ts'
import { areRelated } from '../people/relations.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import { hiddenInNominations, hiddenInReferrals, type HiddenIdentities } from '../people/hidden-identities.ts'
import { isReviewedBlind, unlinked } from './blind.ts'
import { cursorOf } from './cursor.ts'
import type { TrailItem } from './item.ts'
import { seenOutside } from './outside.ts'
import { pageOf, type PageItem, type TrailPage } from './pages.ts'
import { placeRefusalOf, sharesIt, trailOf, type Whose } from './whose.ts'
import { comesAlong, viaOf } from './via.ts'

/** Stands for a person whose name is hidden, or who has no account any more. */
const somebody = 'Somebody'
const platform = 'Proffer'

export const timelineHandlers = ({ events, audit, now }: Pick<QueryDeps, 'events' | 'audit' | 'now'>): Handlers => ({
  'timeline.read': async (call) => {
    const refusal = placeRefusalOf(call)
    if (refusal) return refusal
    const cursor = cursorOf(call.query.cursor)
    if (isRefusal(cursor)) return cursor
    const found = await trailOf(call)
    if (!found) return refuse('not_found')
    const { whose, of } = found
    const rights = rightsOf(call.account, whose)
    const until = untilOf(call)
    const at = now()
    // A clock that was put back hides nothing that has happened: only what waits to stand is compared with it.
    const isTold = ({ internal, standsAt }: TrailItem) =>
      (rights.inside || !internal) && (standsAt === undefined || Date.parse(standsAt) <= at)
    const visibleOf = async (entries: readonly TrailItem[]) =>
      (await unlinked(call, rights.inside ? entries : seenBy(call.account, entries), at)).filter(
        (entry) => Date.parse(entry.at) <= until && isTold(entry),
      )
    const page = await pageOf({ events, read: call.read }, { of, query: call.query, cursor, until, isTold, visibleOf })
    // By now the views are as new as the events.
    if (!page || !(await sharesIt(call, whose))) return refuse('not_found')
    setPageHeaders(call, page)
    const verified = audit.verified()
    if (verified && !isOfLog(verified.finding)) call.reply.header('x-verified-position', verified.position)
    return replies(call, at, whose, rights, page)
  },
})

type Call = QueryCall<'timeline.read'>

/** The instant as of which a trail is told. */
function untilOf({ query }: Call): number {
  return query.at === undefined ? Infinity : Date.parse(query.at)
}

/** The entries of a page in words, the newest first. */
async function replies(call: Call, now: number, whose: Whose, rights: Rights, { entries, all }: TrailPage): Promise<TimelineEntry[]> {
  const { read } = call
  const { id } = call.params
  const known = await peopleOf(read, [...entries.flatMap(peopleIn), ...whose.own])
  const isBlind = await isReviewedBlind(call)
  // What a student wrote may name them, so it is hidden as long as the name is.
  const mayReadReasons = (item: TrailItem) => rights.mayReadReasons(item) && !(isBlind && item.actor.role === 'student')
  const [hidden, place] = await Promise.all([
    isBlind ? new Set(whose.own) : hiddenIn(call, whose, all, known),
    labelsOf(
      read,
      entries.map(({ campus: at }) => at),
    ),
  ])
  const person: PersonById = (uid) => (hidden.has(uid ?? '') ? undefined : known(uid))
  const shown = new Set(all.map(({ eventId }) => eventId))
  const zone = { timezone: await readersZone(call), now: new Date(now).toISOString() }
  const hiddenName = isBlind ? candidateName(id) : somebody
  const named = { ...rights, mayReadReasons, until: untilOf(call), hiddenName, hidesSomebody: hidden.size > 0 }
  return entries.map((entry) => reply(entry, named, { person, place }, zone, (id) => (shown.has(id ?? '') ? id : undefined))).toReversed()
}

/** Staff see how an application stands, and nothing of its interviews (product 2.13). */
function seenBy({ role }: Account, entries: readonly TrailItem[]): readonly TrailItem[] {
  const outside = seenOutside(entries)
  return role === 'university' ? outside.filter(({ type }) => !interviewEventTypes.some((one) => one === type)) : outside
}

/** In the trail of a referral or nomination by e-mail: the student, until they agree. */
async function hiddenIn(
  { read, account, params: { id } }: Call,
  { type, own }: Whose,
  entries: readonly TrailItem[],
  person: PersonById,
): Promise<HiddenIdentities> {
  // A company reads what a university decided, not who of its staff did.
  if (type === 'organization' && account.role === 'recruiter')
    return new Set(entries.flatMap(({ campus, actor }) => (campus !== undefined && actor.uid !== undefined ? [actor.uid] : [])))
  if (type === 'invitation') return hiddenInInvitation(read, account, own, person)
  if (type === 'referral') {
    const referral = await read.get(referrals, id)
    return hiddenInReferrals(read, account, referral ? [referral] : [], person)
  }
  const nomination = type === 'nomination' ? await read.get(nominations, id) : undefined
  return hiddenInNominations(read, account, nomination ? [nomination] : [], person)
}

/** The inviter sees who accepted an invitation only where the two may see each other anyway. Two people at most. */
async function hiddenInInvitation(read: Reader, account: Account, own: readonly string[], person: PersonById): Promise<HiddenIdentities> {
  const hidden = new Set<string>()
  for (const other of own) {
    const user = other === account.uid ? undefined : person(other)
    const atSameUniversity = account.universityId !== undefined && user?.universityId === account.universityId
    const near = account.role === 'admin' || (account.role === 'university' && atSameUniversity)
    if (user && !near && !(await areRelated(read, account, user))) hidden.add(other)
  }
  return hidden
}

type Rights = {
  /** The caller belongs to the thing's organization. */
  readonly inside: boolean
  readonly mayReadReasons: (item: TrailItem) => boolean
}

/** Notes and reasons of an application stay inside the company; those of a referral are shown only to the side that gave them, the student or the company. */
const reasonsFor: Readonly<Partial<Record<TimelineType, (account: Account, inside: boolean, item: TrailItem) => boolean>>> = {
  // Why an interview is off is said to the student.
  application: ({ role }, inside, { type }) => inside || (role === 'student' && type === 'InterviewCanceled'),
  referral: ({ role }, _, { actor }) => role === 'admin' || (role === 'student') === (actor.role === 'student'),
}

function rightsOf(account: Account, { type, organizationId }: Whose): Rights {
  const inside =
    account.role === 'admin' || (account.role === 'recruiter' && organizationId !== undefined && organizationId === account.organizationId)
  return { inside, mayReadReasons: (item) => reasonsFor[type]?.(account, inside, item) ?? true }
}

function peopleIn({ sentence, actor }: TrailItem): (string | undefined)[] {
  const named = placeholdersIn(sentence).flatMap(({ kind, id }) => (kind === 'u' ? [id] : []))
  return [...named, actor.role === undefined ? undefined : actor.uid]
}

type Named = Rights & {
  /** As of which instant it is told. */
  readonly until: number
  readonly hiddenName: string
  readonly hidesSomebody: boolean
}

/** @param shown the event's id if the caller sees that entry too; the existence of other entries must not show */
function reply(
  item: PageItem,
  { inside, mayReadReasons, until, hiddenName, hidesSomebody }: Named,
  { person, place }: { readonly person: PersonById; readonly place: LabelById },
  zone: Zone,
  shown: (eventId: string | undefined) => string | undefined,
): TimelineEntry {
  const { eventId, at, recordedAt, type, actor, from, to, requestId, operation, position } = item
  const nameOf = (uid: string | undefined) => person(uid)?.displayName ?? hiddenName
  const reasons = mayReadReasons(item)
  const sentence = (inside && reasons ? undefined : item.sentenceOutside) ?? item.sentence
  // Undoing an answer tells the student of the offer once more: that line is no person's act.
  const isPerson = actor.role !== undefined && !comesAlong(type)
  // An erasure ends everything of a person by one request: that would tell who is hidden here, by what else ended with it.
  const isOfHidden = hidesSomebody && operation === 'process.windUpErased'
  return {
    eventId,
    at,
    recordedAt,
    type,
    sentence: withNames(sentence, ({ kind, id }) => (kind === 'o' ? (place(id) ?? 'a university') : nameOf(id)), zone),
    actor: {
      displayName: isPerson ? nameOf(actor.uid) : platform,
      ...defined({ uid: isPerson && person(actor.uid) ? actor.uid : undefined, role: isPerson ? actor.role : undefined }),
    },
    requestId: isOfHidden ? eventId : requestId,
    position,
    ...(item.eventIds && { eventIds: [...item.eventIds], count: item.eventIds.length }),
    ...(item.isCut && { countIsAtLeast: item.isCut }),
    ...defined({
      via: operation === undefined || isOfHidden ? undefined : viaOf({ type, operation, role: actor.role }),
      from: inside ? from : (item.fromOutside ?? from),
      to,
      correctsEventId: shown(item.correctsEventId),
      correction: item.correction,
      undoneBy: shown(item.undoneBy),
      reasonCode: reasons ? item.reasonCode : undefined,
      reason: reasons ? item.reason : undefined,
      note: inside ? item.note : undefined,
      bulkId: inside ? item.bulkId : undefined,
      ...(inside && heldBackAt(item, until)),
    }),
  }
}

/** What was still held back at an instant, whenever it was told or moved on from later. */
function heldBackAt({ discloseAt, heldUntil, disclosed }: TrailItem, until: number): Pick<TimelineEntry, 'discloseAt' | 'disclosedAt'> {
  const isHeld = heldUntil === undefined || Date.parse(heldUntil) > until
  const isTold = disclosed !== undefined && Date.parse(disclosed.at) <= until
  return defined({ discloseAt: isHeld ? discloseAt : undefined, disclosedAt: isTold ? disclosed.at : undefined })
}
