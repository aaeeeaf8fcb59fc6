/** Notifications as their reader sees them: with current names, and whether they still ask something. */
import type { NotificationReply } from '#contract/notifications.ts'
import { candidateName } from '#events/vocabulary/applications/blind.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { daysBetween, isPast, referralStatusAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import type { Zone } from '#lib/days.ts'
import { placeholdersIn, withNames, type Placeholder } from '#lib/placeholders.ts'
import { readAtOf, type InboxDocument } from '#projections/views/inboxes/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import type { NotificationDocument } from '#projections/views/notifications/model.ts'
import { recruiterBoard, type BoardCardDocument } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { waiting } from '#projections/views/waiting/model.ts'
import { jobsOf, labelsOf, peopleOf, type PersonById } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'

export async function notificationReplies(
  read: Reader,
  found: readonly NotificationDocument[],
  inbox: InboxDocument | undefined,
  zone: Zone,
): Promise<NotificationReply[]> {
  const [{ nameOf, hides }, askedOf] = await Promise.all([namesIn(read, found), questionsOf(read, found, zone)])
  return found.map((notification) => {
    const { _id: id, kind, sentence, detail, at, path, about } = notification
    const actor = actorOf(notification, nameOf, hides)
    const question = about && askedOf(about)
    return {
      id,
      kind,
      at,
      path,
      sentence: withNames(sentence, nameOf, zone),
      ...defined({ actor, readAt: readAtOf(inbox, notification), asks: question ? (true as const) : undefined }),
      ...said(question?.detail ?? detail, nameOf, zone),
    }
  })
}

function said(detail: string | undefined, nameOf: NameOf, zone: Zone) {
  return detail === undefined ? {} : { detail: withNames(detail, nameOf, zone) }
}

type NameOf = (placeholder: Placeholder) => string
/** Whether it calls somebody a candidate, whose name and id the reader may not know. */
type Hides = (notification: NotificationDocument) => boolean

/** One batched read per collection. Who is gone or erased has no name any more. */
async function namesIn(read: Reader, found: readonly NotificationDocument[]): Promise<{ readonly nameOf: NameOf; readonly hides: Hides }> {
  const all = found.flatMap(({ by, ...said }) => [
    ...namedIn(said),
    ...(by?.uid === undefined ? [] : [{ kind: 'u', id: by.uid } as const]),
    ...(by?.organizationId === undefined ? [] : [{ kind: 'o', id: by.organizationId } as const]),
  ])
  const idsOf = (kind: Placeholder['kind']) => all.filter((one) => one.kind === kind).map(({ id }) => id)
  const cards = await read.byIds(recruiterBoard, idsOf('a'))
  const applicants = [...cards.values()].map(({ studentId }) => studentId)
  const [person, label, job] = await Promise.all([
    peopleOf(read, [...idsOf('u'), ...applicants]),
    labelsOf(read, idsOf('o')),
    jobsOf(read, idsOf('j')),
  ])
  const nameOf: NameOf = ({ kind, id }) => {
    if (kind === 'a') return shownName(id, cards.get(id), person)
    if (kind === 'u') return person(id)?.displayName ?? 'somebody'
    return kind === 'o' ? (label(id) ?? 'a company') : (job(id)?.title ?? 'a job')
  }
  return {
    nameOf,
    hides: (notification) => namedIn(notification).some(({ kind, id }) => kind === 'a' && whose(cards.get(id)) === undefined),
  }
}

function namedIn({ sentence, detail = '' }: Pick<NotificationDocument, 'sentence' | 'detail'>): readonly Placeholder[] {
  return placeholdersIn(`${sentence} ${detail}`)
}

/** Of a card that the view does not have yet, nothing is told. */
function whose(card: BoardCardDocument | undefined): string | undefined {
  return card?.hidden ? undefined : card?.studentId
}

function shownName(id: string, card: BoardCardDocument | undefined, person: PersonById): string {
  const uid = whose(card)
  return uid === undefined ? candidateName(id) : (person(uid)?.displayName ?? 'somebody')
}

/** Stored notifications may have the applicant as the one whose mark is shown, from before nobody was. */
function actorOf(notification: NotificationDocument, nameOf: NameOf, hides: Hides): NotificationReply['actor'] {
  const { uid, organizationId } = notification.by ?? {}
  if (hides(notification)) return undefined
  if (uid !== undefined) return { id: uid, name: nameOf({ kind: 'u', id: uid }), kind: 'person' }
  return organizationId === undefined
    ? undefined
    : { id: organizationId, name: nameOf({ kind: 'o', id: organizationId }), kind: 'organization' }
}

/** `Decide by 2 Dec, you have 11 days`; both are days. */
function decideBy(lastDay: string, today: string): string {
  const left = daysBetween(today, lastDay)
  if (left === 0) return 'Decide today, it is the last day'
  return `Decide by {d:${lastDay}}, you have ${left} ${left === 1 ? 'day' : 'days'}`
}

type About = NonNullable<NotificationDocument['about']>
/** An open question; `detail` stands below the sentence, where it is more than the notification says. */
type Question = { readonly detail?: string }

/** Whether what was asked still waits for an answer. */
async function questionsOf(
  read: Reader,
  found: readonly NotificationDocument[],
  { now, timezone }: Zone,
): Promise<(about: About) => Question | undefined> {
  const idsOf = (type: About['type']) => found.flatMap(({ about }) => (about?.type === type ? [about.id] : []))
  const [offers, referred, nominated, people] = await Promise.all([
    read.byIds(studentApplications, idsOf('application')),
    read.byIds(referrals, idsOf('referral')),
    read.byIds(nominations, idsOf('nomination')),
    read.byIds(waiting, idsOf('person')),
  ])
  const open: Readonly<Record<About['type'], (id: string) => Question | undefined>> = {
    application: (id) => {
      const offer = offers.get(id)
      const today = dayIn(now, timezone)
      if (offer?.status !== 'offered' || isPast(offer.offerExpiresOn, today)) return undefined
      return offer.offerExpiresOn === undefined ? {} : { detail: decideBy(offer.offerExpiresOn, today) }
    },
    referral: (id) => {
      const referral = referred.get(id)
      return referral && referralStatusAt(referral, now) === 'invited' ? {} : undefined
    },
    nomination: (id) => (nominated.get(id)?.status === 'pending' ? {} : undefined),
    person: (id) => (people.has(id) ? {} : undefined),
  }
  return ({ type, id }) => open[type](id)
}
