import type { Static } from 'typebox'
import { withField } from '#events/users.ts'
import { classOf } from '#events/vocabulary/outcomes.ts'
import type { Profile } from '#events/vocabulary/profile.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defined } from '#lib/fields.ts'
import { nameKey } from '#lib/fold.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pick } from '../../pick.ts'
import { besidePeople } from '../account-events.ts'
import { graduates, type GraduateDocument } from './model.ts'

export const graduateProjection = defineProjection(graduates, {
  streams: ['user', 'outcome'],
  ignores: besidePeople,
})({
  key: ({ data }) => ['uid' in data ? data.uid : data.studentId],
  audience: (graduate) => roomsOf('graduate', graduate),
  subjects: ({ uid }) => [uid],
  when: {
    UserRegistered: (_, { data: { uid, role, person, profile, universityId } }) =>
      role === 'student'
        ? studied(
            { uid, ...person, nameKey: nameKey(person.displayName), ...defined({ universityId }), known: false, recorded: [] },
            pick(profile, ...studies),
          )
        : undefined,
    AccountApproved: (graduate, { data }) => graduate && { ...graduate, ...pick(data, 'universityId') },
    PersonVerified: (graduate, { data }) => graduate && { ...graduate, ...pick(data, 'universityId') },
    PlaceRefused: (graduate) => graduate,
    PersonUnverified: (graduate, { data: { universityId } }) => {
      if (!graduate || universityId === undefined) return graduate
      const { universityId: _, ...others } = graduate
      return others
    },
    AccountRefused: () => undefined,
    SubjectErased: () => undefined,
    ProfileFieldChanged: (graduate, { data: { attr, value } }) => {
      if (!graduate) return undefined
      if (attr === 'displayName') return { ...graduate, displayName: String(value), nameKey: nameKey(String(value)) }
      return studies.some((field) => field === attr) ? studied(graduate, withField(pick(graduate, ...studies), attr, value)) : graduate
    },
    FirstDestinationRecorded: (graduate, { data: { destination }, meta }) =>
      graduate && {
        ...graduate,
        known: destination.outcome !== 'no_information',
        recorded: [...graduate.recorded, { ...destination, recordedAt: meta.occurredAt }],
      },
  },
})

/** What of a profile the class is about. */
const studies = ['degree', 'major', 'graduationDate'] as const
type Studies = Pick<Static<typeof Profile>, (typeof studies)[number]>

function studied(graduate: Contents<GraduateDocument>, { degree, major, graduationDate }: Studies): Contents<GraduateDocument> {
  const { uid, displayName, nameKey, email, known, recorded } = graduate
  return {
    uid,
    displayName,
    nameKey,
    email,
    known,
    recorded,
    ...pick(graduate, 'universityId'),
    ...defined({ degree, major, graduationDate, class: graduationDate === undefined ? undefined : classOf(graduationDate) }),
  }
}
