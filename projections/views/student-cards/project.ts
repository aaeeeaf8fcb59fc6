import type { Static } from 'typebox'
import { withField } from '#events/users.ts'
import type { Profile } from '#events/vocabulary/profile.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pick } from '../../pick.ts'
import { studentCards, type StudentCardDocument } from './model.ts'

export const studentCardProjection = defineProjection(studentCards, {
  streams: ['user'],
  ignores: [
    ...(['AccountEnded', 'ConsentGranted', 'ConsentWithdrawn', 'PasswordChanged', 'PreferencesChanged', 'DataExportRequested'] as const),
    'StillLookingAnswered',
  ],
})({
  key: ({ data }) => [data.uid],
  // Roles that may find this student in a search, before or after the change.
  audience: (card) => (card.state === 'active' ? roomsOf('student', card) : []),
  subjects: ({ _id }) => [_id],
  when: {
    UserRegistered: (_, { data }) =>
      data.role === 'student'
        ? cardOf({ displayName: data.person.displayName, state: data.state, ...pick(data, 'universityId') }, data.profile)
        : undefined,
    AccountApproved: (card, { data }) => card && { ...card, state: 'active', ...pick(data, 'universityId') },
    PersonVerified: (card, { data }) => card && { ...card, ...pick(data, 'universityId') },
    PersonUnverified: (card, { data: { universityId } }) => {
      if (!card || universityId === undefined) return card
      const { universityId: _, ...others } = card
      return others
    },
    AccountRefused: () => undefined,
    SubjectErased: () => undefined,
    ProfileFieldChanged: (card, { data: { attr, value } }) => {
      if (!card) return undefined
      const { displayName, state, profile } = card
      return attr === 'displayName'
        ? { ...card, displayName: String(value) }
        : cardOf({ displayName, state, ...pick(card, 'universityId', 'photo') }, withField(profile, attr, value))
    },
    PhotoChanged: (card, { data: { uid: _, ...photo } }) => card && { ...card, photo },
    PhotoRemoved: (card) => {
      if (!card) return undefined
      const { photo: _none, ...others } = card
      return others
    },
  },
})

type Person = Pick<StudentCardDocument, 'displayName' | 'state' | 'universityId' | 'photo'>

function cardOf(person: Person, given: Static<typeof Profile>): Contents<StudentCardDocument> {
  const profile = searchedFields(given)
  const { degree, graduationDate, gpa, gpaVisible } = profile
  return {
    ...person,
    ...(degree !== undefined && { degree }),
    ...(graduationDate !== undefined && { graduationYear: Number(graduationDate.slice(0, 4)) }),
    ...(gpaVisible && gpa !== undefined && { gpa }),
    skills: profile.skills ?? [],
    visibility: profile.visibility ?? 'private',
    openToReferrals: profile.openToReferrals ?? false,
    profile,
  }
}

/** The fields of a profile that a card is made of. */
function searchedFields(profile: Static<typeof Profile>): StudentCardDocument['profile'] {
  return pick(profile, 'degree', 'graduationDate', 'gpa', 'gpaVisible', 'skills', 'visibility', 'openToReferrals')
}
