import type { Static } from 'typebox'
import { withField } from '#events/users.ts'
import type { Profile } from '#events/vocabulary/profile.ts'
import { isOpen, roomsOf } from '#events/vocabulary/sides.ts'
import { nameKey } from '#lib/fold.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pick } from '../../pick.ts'
import { studentCards, type StudentCardDocument } from './model.ts'

export const studentCardProjection = defineProjection(studentCards, {
  streams: ['user'],
  ignores: [
    ...(['AccountEnded', 'ConsentGranted', 'ConsentWithdrawn', 'PasswordChanged', 'PreferencesChanged', 'DataExportRequested'] as const),
    'StillLookingAnswered',
    'StudiesReported',
  ],
})({
  key: ({ data }) => [data.uid],
  // Roles that may find this student in a search, before or after the change.
  audience: (card) => (card.state === 'active' ? roomsOf('student', card) : []),
  subjects: ({ _id }) => [_id],
  when: {
    UserRegistered: (_, { data, meta }) =>
      data.role === 'student'
        ? found(cardOf({ displayName: data.person.displayName, state: data.state, ...pick(data, 'universityId') }, data.profile), meta)
        : undefined,
    AccountApproved: (card, { data, meta }) => card && found({ ...card, state: 'active', ...pick(data, 'universityId') }, meta),
    PersonVerified: (card, { data }) => card && { ...card, ...pick(data, 'universityId') },
    PlaceRefused: (card) => card,
    PersonUnverified: (card, { data: { universityId } }) => {
      if (!card || universityId === undefined) return card
      const { universityId: _, ...others } = card
      return others
    },
    AccountRefused: () => undefined,
    SubjectErased: () => undefined,
    ProfileFieldChanged: (card, { data: { attr, value }, meta }) => {
      if (!card) return undefined
      const { profile } = card
      return attr === 'displayName'
        ? { ...card, displayName: String(value), nameKey: nameKey(String(value)) }
        : found(cardOf(pick(card, 'displayName', 'state', 'universityId', 'photo', 'findableSince'), withField(profile, attr, value)), meta)
    },
    PhotoChanged: (card, { data: { uid: _, ...photo } }) => card && { ...card, photo },
    PhotoRemoved: (card) => {
      if (!card) return undefined
      const { photo: _none, ...others } = card
      return others
    },
  },
})

type Person = Pick<StudentCardDocument, 'displayName' | 'state' | 'universityId' | 'photo' | 'findableSince'>
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
