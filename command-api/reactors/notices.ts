/** Notifications as mails: what the app says in one line, with the way there. */
import {
  howLong,
  liesAhead,
  missingPart,
  missingWhere,
  placeBeyondWay,
  type Interview,
} from '#events/vocabulary/applications/interviews.ts'
import type { NoticeContent } from '#events/vocabulary/notices/notice.ts'
import { candidateName, isHidden } from '#events/vocabulary/applications/blind.ts'
import { personOf, type Room } from '#events/vocabulary/sides.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { calendarFile } from '#lib/calendar-file.ts'
import { momentText, type Zone } from '#lib/days.ts'
import { placeholdersIn, withNames, type Placeholder } from '#lib/placeholders.ts'
import type { Lookup } from '../core/command.ts'
import { interviewPlacesFold, interviewWordsFold, type InterviewPlaces, type InterviewWord } from '../applications/interview-texts.ts'
import { applicationFold, type ApplicationState } from '../applications/state.ts'
import { jobFold } from '../jobs/state.ts'
import { DAILY } from '#events/vocabulary/messages/mail-links.ts'
import { organizationAsRead } from '../organizations/state.ts'
import { payerFold } from '../subscriptions/state.ts'
import { userFold, type UserState } from '../users/state.ts'
import {
  greeting,
  listed,
  MOST_LISTED,
  quoted,
  shownName,
  wordsInSentence,
  type Letter,
  type LetterLookup,
  type Paragraph,
} from './letter-parts.ts'

/** A notification as the view has it. */
export type Notification = NoticeContent & { readonly _id: string; readonly eventId: string; readonly at: string; readonly imported?: true }
type Fold = Pick<Lookup, 'fold'>

type Mailed = Pick<Notification, 'kind' | 'to' | 'jobId' | 'place'>

/**
 * The uid of the one person who is mailed. What all of a company are told goes to the recruiter of the job, and what is about its
 * subscription to the recruiter who went to pay for it. A notification without words yet is mailed to nobody.
 */
export async function mailedPerson({ kind, to, jobId, place }: Mailed, { fold }: Fold): Promise<string | undefined> {
  const [side, id = ''] = to.split(':')
  if (place === 'later') return undefined
  const one = personOf(to)
  if (one !== undefined) return one
  if (side !== 'org') return undefined
  if (jobId !== undefined) return (await fold(jobFold, jobId))?.recruiter
  return kind === 'subscription' ? (await fold(payerFold, id))?.uid : undefined
}

/**
 * The room whose people are all told by the mail of the morning: what waits for any of them, or is about all of them, has no one person
 * who answers for it.
 */
export function mailedRoom({ kind, to, jobId }: Mailed): Room | undefined {
  const isOfAll = to.startsWith('org:') ? jobId === undefined && kind !== 'subscription' : !to.startsWith('u:')
  return isOfAll ? to : undefined
}

/** Whether it is no longer of use: its term is over, or its offer has ended. After a downtime a mail may be late. */
export async function isTooLate(told: Pick<NoticeContent, 'kind' | 'about' | 'until'>, lookup: Fold, now: string): Promise<boolean> {
  return (told.until !== undefined && hasEnded(told.until, now)) || (await offerHasEnded(told, lookup, now))
}

/**
 * Whether it is about an offer that has ended. After a downtime a reminder is due in the same moment as the timer that ends the
 * offer, and must not say that it ends soon.
 */
async function offerHasEnded({ kind, about }: Pick<NoticeContent, 'kind' | 'about'>, { fold }: Fold, now: string): Promise<boolean> {
  const application = kind === 'offer' && about ? await fold(applicationFold, about.id) : undefined
  if (application?.status === 'declined') return true
  return application?.offerExpiresAt !== undefined && hasEnded(application.offerExpiresAt, now)
}

export async function noticeLetter(user: UserState, notification: Notification, lookup: LetterLookup, zone: Zone): Promise<Letter> {
  const { kind, path } = notification
  const [gist, detail] = await linesOf(notification, lookup, zone)
  const url = `${lookup.origin}${path}`
  const interview = await ofInterview(notification, lookup, zone)
  return {
    to: user.email,
    subject: gist,
    paragraphs: [
      greeting(user.displayName),
      `${gist}.`,
      ...(detail === undefined ? [] : [`${detail}.`]),
      ...interview,
      { link: url, button: 'See it in Proffer' },
    ],
    ...(kind !== 'account' && { ofKind: { uid: user.uid, kind } }),
    ...(await calendarsOf(user, [notification], lookup)),
  }
}

/**
 * The paragraphs of a mail about an interview beside its time: while it lies ahead how long it takes, how, where and with whom; and the
 * other side's words. Place, link and words are somebody's own, so they stand quoted (product 2.18).
 */
async function ofInterview(notification: Notification, lookup: LetterLookup, zone: Zone): Promise<readonly Paragraph[]> {
  const { now } = zone
  const { kind, path, eventId, by, interview: inCalendar } = notification
  if (kind !== 'interview') return []
  const id = applicationIn(path)
  const [application, words, places] = await Promise.all([
    lookup.fold(applicationFold, id),
    lookup.fold(interviewWordsFold, id),
    placesOf(notification, lookup),
  ])
  const word = words?.[eventId]
  const interview = application?.interviews.find((one) => one.id === word?.interviewId)
  if (!application || !word || !interview) return []
  // A notice to a person of the company comes from no company.
  const company = by?.organizationId && (await nameOf({ kind: 'o', id: by.organizationId }, lookup))
  const isAhead = liesAhead(interview, now)
  // A person of the company whom it is off for takes no part in what comes in its place.
  const isWith = isAhead && (company !== undefined || !inCalendar?.off)
  const facts = isWith ? await factsOf(interview, places?.[interview.id] ?? {}, company, lookup) : []
  const told = company === undefined ? facts : [...timesOf(interview, isAhead, zone), ...facts]
  // What was asked is of no use once its times have passed.
  if (!(isAhead || interview.canceled || interview.answer)) return told
  const said = company === undefined ? textOfStudent(word, application) : textOfCompany(word, isAhead ? Object.values(words) : [])
  return [...told, ...quoted(`${company ?? (await nameOf({ kind: 'a', id }, lookup))} writes`, said)]
}

/** The student's words are hidden as the name is. */
function textOfStudent({ by, text }: InterviewWord, application: ApplicationState): string | undefined {
  return by === 'student' && !isHidden(application) ? text : undefined
}

/** The student reads what the company wrote with the proposal also once its time is settled. @param all about interviews that lie ahead */
function textOfCompany(word: InterviewWord, all: readonly InterviewWord[]): string | undefined {
  const isOfProposal = ({ interviewId, by, text }: InterviewWord) =>
    interviewId === word.interviewId && by === 'company' && text !== undefined
  return (word.by === 'company' ? word.text : undefined) ?? all.find(isOfProposal)?.text
}

/** The times that the student chooses from, by the clock and with the weekdays that the page has. */
function timesOf({ at, slots = [] }: Interview, isAhead: boolean, zone: Zone): readonly Paragraph[] {
  if (!isAhead || at !== undefined || slots.length === 0) return []
  return [`The times: ${slots.map((slot) => momentText(slot, withWeekday(zone))).join('; ')}.`]
}

/** @param company that the student reads of; undefined where the reader is of the company */
async function factsOf(
  { people, minutes }: Interview,
  where: InterviewPlaces[string],
  company: string | undefined,
  lookup: LetterLookup,
): Promise<readonly Paragraph[]> {
  const names = await Promise.all(people.map((id) => nameOf({ kind: 'u', id }, lookup)))
  // The company reads it of itself, or its people would learn of it from a student who waits.
  const part = missingPart(where)
  const missing = company === undefined ? part && `No ${part} is given yet, and the student reads so` : missingWhere(where, company)
  return [
    `${howLong({ minutes, ...where })}${names.length > 0 ? `, with ${names.join(', ')}` : ''}.`,
    ...quoted('Where', where.link, placeBeyondWay(where)),
    ...(missing === undefined ? [] : [`${missing}.`]),
  ]
}

/** The interview that it is about, as it stands now. */
async function interviewOf({ interview, path }: Pick<Notification, 'interview' | 'path'>, { fold }: Fold): Promise<Interview | undefined> {
  if (interview?.id === undefined) return undefined
  const application = await fold(applicationFold, applicationIn(path))
  return application?.interviews.find(({ id }) => id === interview.id)
}

async function placesOf({ path }: Pick<Notification, 'path'>, { fold }: Fold): Promise<InterviewPlaces | undefined> {
  return fold(interviewPlacesFold, applicationIn(path))
}

/** The id in the way to an application. */
export function applicationIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The calendar's entries of interviews. */
async function calendarsOf(
  reader: UserState,
  notifications: readonly Notification[],
  lookup: LetterLookup,
): Promise<Pick<Letter, 'calendars'>> {
  const entries = notifications.flatMap(({ interview, ...one }) => (interview && !interview.said ? [{ ...one, interview }] : []))
  const files = entries.map(async (one) => {
    const { sequence, at, off } = one.interview
    const { minutes } = (await interviewOf(one, lookup)) ?? {}
    const { place, link } = (await placesOf(one, lookup))?.[one.interview.id ?? ''] ?? {}
    const location = [link, place].filter(Boolean).join(', ')
    return calendarFile({
      uid: `${one._id}@${new URL(lookup.origin).hostname}`,
      sequence,
      at,
      writtenAt: one.at,
      ...(await calendarNames(one, lookup)),
      attendee: reader.email,
      ...(minutes !== undefined && { minutes }),
      ...(location && { location }),
      url: `${lookup.origin}${one.path}`,
      isOff: off ?? false,
    })
  })
  return entries.length > 0 ? { calendars: await Promise.all(files) } : {}
}

/** People who wait for an answer of the same staff are one line: a day may bring many. */
export function waitingAsOne(notifications: readonly Notification[]): readonly Notification[] {
  const waits = notifications.filter((one) => one.kind === 'personWaits' && mailedRoom(one) !== undefined)
  const [first] = waits
  if (!first || waits.length === 1) return notifications
  const { by: _who, about: _whom, ...rest } = first
  return [...notifications.filter((one) => !waits.includes(one)), { ...rest, sentence: `${waits.length} people wait for your answer` }]
}

/** Several as one; undefined without any. */
export async function morningLetter(
  user: UserState,
  found: readonly Notification[],
  lookup: LetterLookup,
  zone: Zone,
): Promise<Letter | undefined> {
  const notifications = waitingAsOne(found)
  if (notifications.length === 0) return undefined
  const lines = await Promise.all(notifications.slice(-MOST_LISTED).map((one) => linesOf(one, lookup, zone)))
  const shown = notifications.slice(-MOST_LISTED).map(({ path }, n) => ({
    gist: `${lines[n]?.filter(Boolean).join('. ')}.`,
    link: `${lookup.origin}${path}`,
  }))
  return {
    to: user.email,
    subject: notifications.length === 1 ? (lines[0]?.[0] ?? '') : `${notifications.length} notifications from Proffer`,
    paragraphs: [greeting(user.displayName), ...listed(shown, notifications.length)],
    ofKind: { uid: user.uid, kind: DAILY },
    ...(await calendarsOf(user, notifications.slice(-MOST_LISTED), lookup)),
  }
}

/** An interview is agreed by days of the week, as its pages have them. */
function withWeekday(zone: Zone): Zone {
  return { ...zone, weekday: true }
}

async function linesOf(told: NoticeContent, lookup: LetterLookup, reader: Zone): Promise<readonly [gist: string, detail?: string]> {
  const zone = told.kind === 'interview' ? withWeekday(reader) : reader
  const detail = await detailOf(told, lookup)
  const named = placeholdersIn(`${told.sentence} ${detail ?? ''}`)
  const names = new Map(await Promise.all(named.map(async (one) => [keyOf(one), await nameOf(one, lookup)] as const)))
  const textFor = (one: Placeholder) => names.get(keyOf(one)) ?? ''
  const gist = withNames(told.sentence, textFor, zone)
  return detail === undefined ? [gist] : [gist, withNames(detail, textFor, zone)]
}

/** The name of an interview in a calendar, and of the other side: a calendar shows no more than the two. */
async function calendarNames({ jobId, path, by }: Pick<Notification, 'jobId' | 'path' | 'by'>, lookup: LetterLookup) {
  const job = await nameOf({ kind: 'j', id: jobId ?? '' }, lookup)
  const address = /<([^>]+)>/.exec(lookup.sender)?.[1] ?? lookup.sender
  const organizationId = by?.organizationId
  // That of a person of the company names no company.
  if (organizationId === undefined) {
    const who = await nameOf({ kind: 'a', id: applicationIn(path) }, lookup)
    return { summary: `Interview: ${who}, ${job}`, organizer: { name: 'Proffer', address } }
  }
  const company = await nameOf({ kind: 'o', id: organizationId }, lookup)
  return { summary: `Interview: ${job} at ${company}`, organizer: { name: company, address } }
}

/** Until when an offer is to be decided stands in the application alone. */
async function detailOf({ kind, about, detail }: NoticeContent, { fold }: Fold): Promise<string | undefined> {
  const day = kind === 'offer' && about ? (await fold(applicationFold, about.id))?.offerExpiresOn : undefined
  return day === undefined ? detail : `Decide by {d:${day}}`
}

const keyOf = ({ kind, id }: Placeholder) => `${kind} ${id}`
const LONGEST_TITLE = 80

/** Names as they stand in our own words; those of organizations and jobs are cut. */
async function nameOf({ kind, id }: Placeholder, { fold }: Fold): Promise<string> {
  if (kind === 'a') {
    const application = await fold(applicationFold, id)
    if (!application || isHidden(application)) return candidateName(id)
    return nameOf({ kind: 'u', id: application.studentId }, { fold })
  }
  if (kind === 'u') return shownName((await fold(userFold, id))?.displayName ?? '') || 'somebody'
  const line = (text: string) => (text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE)} …` : text)
  if (kind === 'o') return wordsInSentence(line((await organizationAsRead({ fold }, id))?.label ?? '')) || 'a company'
  return wordsInSentence(line((await fold(jobFold, id))?.title ?? '')) || 'a job'
}
