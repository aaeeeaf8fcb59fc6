import type { Static } from 'typebox'
import { withField } from '#events/users.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import { isShown, saidOf, SEMESTERS, shownSince, type AgreedNomination } from '#events/vocabulary/nominations/nominated.ts'
import { placeOf } from '#events/vocabulary/semesters.ts'
import { adminsRoom, isOpen, recruitersRoom, roomsOf, type Room } from '#events/vocabulary/sides.ts'
import { nameKey } from '#lib/fold.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { studentCards, type StudentCardDocument } from './model.ts'

export const studentCardProjection = defineProjection(studentCards, {
  streams: ['user', 'nominations', 'resumes'],
  ignores: [
    ...(['AccountEnded', 'AddressMoved', 'correction'] as const),
    ...(['setting', 'export', 'survey', 'reminder', 'draft', 'credit'] as const),
    // Before the student agrees it is nobody's.
    ...(['NominationMade', 'NominationStudentJoined', 'NominationDeclined', 'NominationExpired', 'NominationRevoked'] as const),
    ...(['HiddenResumeUploaded', 'view'] as const),
  ],
})({
  key: ({ data }) => ['uid' in data ? data.uid : data.studentId],
  // Roles that may find this student in a search, before or after the change. Of nominations alone those hear who read them in it: the
  // instant would tell the others when the student agreed.
  audience: (card, other) => {
    if (card.state !== 'active') return []
    const rooms = roomsOf('student', card)
    return other && shownToAll(card) === shownToAll(other) ? rooms.filter((room) => readNominations.includes(room)) : rooms
  },
  subjects: ({ _id }) => [_id],
  when: {
    UserRegistered: (_, { data, meta }) =>
      data.role === 'student'
        ? found(
            cardOf(
              { displayName: data.person.displayName, state: data.state, nominatedIn: 0, ...pick(data, 'universityId') },
              data.profile,
            ),
            meta,
          )
        : undefined,
    AccountApproved: (card, { data, meta }) => card && found({ ...card, state: 'active', ...pick(data, 'universityId') }, meta),
    PersonVerified: (card, { data }) => card && { ...card, ...pick(data, 'universityId') },
    PlaceRefused: (card) => card,
    PersonUnverified: (card, { data: { universityId } }) => {
      if (!card || universityId === undefined) return card
      const { universityId: _, ...others } = card
      return others
    },
    RoleChanged: (card, { data, meta }) =>
      data.to === 'student'
        ? found(
            cardOf(
              {
                ...pick(data.person, 'displayName'),
                state: data.state,
                nominatedIn: card?.nominatedIn ?? 0,
                ...pick(data, 'universityId'),
              },
              data.profile,
            ),
            meta,
          )
        : undefined,
    AccountSuspended: (card) => card && { ...card, state: 'suspended' },
    AccountReactivated: (card, { meta }) => card && found({ ...card, state: 'active' }, meta),
    AccountRefused: () => undefined,
    SubjectErased: () => undefined,
    ProfileFieldChanged: (card, { data: { attr, value }, meta }) => {
      if (!card) return undefined
      const { profile } = card
      const person = pick(card, ...kept)
      const after =
        attr === 'displayName' ? cardOf(withField(person, attr, value), profile) : cardOf(person, withField(profile, attr, value))
      return found(after, meta)
    },
    ConsentGranted: (card, { data: { kind }, meta }) => (kind === 'shareNominations' ? told(card, true, meta.occurredAt) : card),
    ConsentWithdrawn: (card, { data: { kind }, meta }) => (kind === 'shareNominations' ? told(card, false, meta.occurredAt) : card),
    NominationConsented: (card, { data: { nominationId, professorId, semester, textVersion }, meta }) =>
      withNomination(card, nominationId, () => ({
        professorId,
        semester,
        at: meta.occurredAt,
        namesRecruiters: textVersion !== undefined,
      })),
    NominationConsentWithdrawn: (card, { data: { nominationId } }) => withNomination(card, nominationId, () => undefined),
    NominationPlaceLost: (card, { data: { nominationId } }) =>
      withNomination(card, nominationId, (before) => before && { ...before, lost: true }),
    NominationPlaceCounts: (card, { data: { nominationId } }) =>
      withNomination(card, nominationId, (before) => {
        if (!before) return undefined
        const { lost: _, ...counting } = before
        return counting
      }),
    PhotoChanged: (card, { data: { uid: _, ...photo } }) => card && { ...card, photo },
    PhotoRemoved: (card) => {
      if (!card) return undefined
      const { photo: _none, ...others } = card
      return others
    },
    ResumeUploaded: (card, { data: { primary } }) => (primary ? withResume(card, true) : card),
    HiddenResumePublished: (card, { data: { primary } }) => (primary ? withResume(card, true) : card),
    ResumeMadePrimary: (card) => withResume(card, true),
    ResumeRemoved: (card, { data: { primaryId } }) => withResume(card, primaryId !== undefined),
  },
})

const readNominations: readonly Room[] = [recruitersRoom, adminsRoom]

const beside = ['displayName', 'universityId', 'degree', 'graduationYear', 'skills', 'gpa', 'photo', 'hasResume'] as const
const findable = ['state', 'visibility', 'openToReferrals', 'findableSince'] as const

/** Of a card, what is not about nominations. */
function shownToAll(card: CardContents): string {
  return JSON.stringify(pick(card, ...beside, ...findable))
}

/** Fields that do not follow from the profile. */
const kept = [
  ...(['displayName', 'state', 'universityId', 'photo', 'hasResume'] as const),
  ...(['findableSince', 'nominatedAt', 'nominatedIn', 'agreed', 'said'] as const),
] as const
type Person = Pick<StudentCardDocument, (typeof kept)[number]>
type CardContents = Contents<StudentCardDocument>

/** Notes since when companies find the student. What else changes meanwhile makes nobody new. */
function found(card: CardContents, { occurredAt }: { readonly occurredAt: string }): CardContents {
  const { findableSince = occurredAt, ...others } = card
  return card.state === 'active' && isOpen('student', 'visible', card) ? { ...others, findableSince } : others
}

function cardOf(person: Person, given: Static<typeof Profile>): CardContents {
  const profile = searchedFields(given)
  const { degree, graduationDate } = profile
  const gpa = profile.gpaVisible ? profile.gpa : undefined
  return {
    ...person,
    nameKey: nameKey(person.displayName),
    ...(degree !== undefined && { degree }),
    ...(graduationDate !== undefined && { graduationYear: Number(graduationDate.slice(0, 4)) }),
    ...(gpa !== undefined && { gpa, gpaTenths: Math.floor(Math.round(gpa * 100) / 10) }),
    showsGpa: gpa !== undefined,
    gpaAtLeast: gpa ?? lowestGpa,
    gpaAtMost: gpa ?? highestGpa,
    skills: profile.skills ?? [],
    visibility: profile.visibility ?? 'private',
    openToReferrals: profile.openToReferrals ?? false,
    profile,
  }
}

const [lowestGpa, highestGpa] = [0, 4]

/** The fields of a profile that a card is made of. */
function searchedFields(profile: Static<typeof Profile>): StudentCardDocument['profile'] {
  return pick(profile, 'degree', 'graduationDate', 'gpa', 'gpaVisible', 'skills', 'visibility', 'openToReferrals')
}

/** Another version is no change: the card says only that there is one. */
function withResume(card: CardContents | undefined, has: boolean): CardContents | undefined {
  if (!card || (card.hasResume ?? false) === has) return card
  const { hasResume: _before, ...others } = card
  return has ? { ...others, hasResume: true } : others
}

function told(card: CardContents | undefined, granted: boolean, at: string): CardContents | undefined {
  return card && reaching({ ...card, said: saidOf(card.said, { granted, at }) })
}

function withNomination(
  card: CardContents | undefined,
  id: string,
  change: (before: AgreedNomination | undefined) => AgreedNomination | undefined,
): CardContents | undefined {
  if (!card) return undefined
  const { [id]: before, ...others } = card.agreed ?? {}
  const after = change(before)
  return reaching({ ...card, agreed: after ? { ...others, [id]: after } : others })
}

/** With when and for how long the nominations reach recruiters. How many do plays no part (product 0, row C16). */
function reaching({ nominatedAt: _at, ...others }: CardContents): CardContents {
  const card = { ...others, nominatedIn: 0 }
  const shown = Object.values(card.agreed ?? {}).filter((nomination) => isShown(nomination, card.said))
  if (shown.length === 0) return card
  const nominatedIn = Math.max(...shown.map(({ semester }) => placeOf(semester)))
  // One of so long ago that it reaches nobody beside the newest makes nobody new.
  const lately = shown.filter(({ semester }) => placeOf(semester) > nominatedIn - SEMESTERS)
  return {
    ...card,
    nominatedAt: lately.map((nomination) => shownSince(nomination, card.said)).reduce((one, other) => (one > other ? one : other)),
    nominatedIn,
  }
}
