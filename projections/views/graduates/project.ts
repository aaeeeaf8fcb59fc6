import type { Static } from 'typebox'
import { withField } from '#events/users.ts'
import { isAccepted } from '#events/vocabulary/applications/application-status.ts'
import { mailChoiceOf } from '#events/vocabulary/notification-kinds.ts'
import { classOf, isNearGraduation, proposes } from '#events/vocabulary/students/outcomes.ts'
import { pathAfter, pathEntryOf, pathFrom, shownSteps, standing, toldSteps, type Path } from '#events/vocabulary/path.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defined } from '#lib/fields.ts'
import { nameKey } from '#lib/fold.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pathRows, type PathEvent } from '../../path-rows.ts'
import { pick } from '../../pick.ts'
import { graduates, type GraduateDocument } from './model.ts'

export const graduateProjection = defineProjection(graduates, {
  streams: ['user', 'outcome', 'application'],
  ignores: [
    ...(['AccountEnded', 'PasswordChanged', 'export', 'photo', 'survey'] as const),
    // Follows from how the application stands, which is read here as it changes.
    'FirstDestinationDoubted',
    'FirstDestinationDoubtEnded',
    ...(['link', 'company', 'interview', 'warning', 'access'] as const),
  ],
})({
  key: ({ data }) => ['uid' in data ? data.uid : data.studentId],
  // A move that is held back from the student is no news for them, nor is the state of applications for staff with whom it is not shared.
  audience: (graduate, other) => [
    ...roomsOf('graduate', graduate, ['admins']),
    ...(other && shownToStudent(other) === shownToStudent(graduate) ? [] : roomsOf('graduate', graduate, ['own'])),
    ...(other && shownToStaff(other) === shownToStaff(graduate) ? [] : roomsOf('graduate', graduate, ['uni'])),
  ],
  subjects: ({ uid }) => [uid],
  when: {
    UserRegistered: (_, { data: { uid, role, state, person, profile, universityId } }) =>
      role === 'student'
        ? studied(
            {
              uid,
              ...person,
              nameKey: nameKey(person.displayName),
              ...defined({ universityId }),
              known: false,
              recorded: [],
              reachable: state === 'active',
              offers: {},
              shares: false,
              proposed: false,
            },
            pick(profile, ...studies),
          )
        : undefined,
    AccountApproved: (graduate, { data }) => graduate && { ...graduate, reachable: true, ...pick(data, 'universityId') },
    PreferencesChanged: (graduate, { data: { mail } }) =>
      graduate && mail?.['outcomeAsked'] !== undefined
        ? { ...graduate, reachable: mailChoiceOf('outcomeAsked', mail) !== 'never' }
        : graduate,
    PersonVerified: (graduate, { data }) => graduate && { ...graduate, ...pick(data, 'universityId') },
    PlaceRefused: (graduate) => graduate,
    PersonUnverified: (graduate, { data: { universityId } }) => {
      if (!graduate || universityId === undefined) return graduate
      const { universityId: _, ...others } = graduate
      return others
    },
    AccountRefused: () => undefined,
    SubjectErased: () => undefined,
    ConsentGranted: (graduate, { data: { kind } }) => (kind === 'shareWithCareerOffice' ? sharing(graduate, true) : graduate),
    ConsentWithdrawn: (graduate, { data: { kind } }) => (kind === 'shareWithCareerOffice' ? sharing(graduate, false) : graduate),
    ProfileFieldChanged: (graduate, { data: { attr, value } }) => {
      if (!graduate) return undefined
      if (attr === 'displayName') return { ...graduate, displayName: String(value), nameKey: nameKey(String(value)) }
      return studies.some((field) => field === attr) ? studied(graduate, withField(pick(graduate, ...studies), attr, value)) : graduate
    },
    FirstDestinationRecorded: (graduate, { data: { destination }, meta }) =>
      graduate &&
      proposing({
        ...graduate,
        known: destination.outcome !== 'no_information',
        outcome: destination.outcome,
        recorded: [...graduate.recorded, { ...destination, recordedAt: meta.occurredAt }],
      }),
    FirstDestinationAsked: (graduate, { meta }) => graduate && { ...graduate, askedAt: meta.occurredAt },
    ApplicationSubmitted: (graduate, event) => {
      const { applicationId, jobId, organizationId, jobType } = event.data
      if (!graduate || jobType === undefined || !proposes(jobType)) return graduate
      const offer = { jobId, organizationId, jobType, path: pathFrom(pathEntryOf(event)) }
      return { ...graduate, offers: { ...graduate.offers, [applicationId]: offer } }
    },
    ...pathRows(moved),
  },
})

type Graduate = Contents<GraduateDocument>

/** The fields of a profile that the class is about. */
const studies = ['degree', 'major', 'graduationDate'] as const
type Studies = Pick<Static<typeof Profile>, (typeof studies)[number]>

function studied(
  { degree: _degree, major: _major, graduationDate: _date, class: _class, ...graduate }: Graduate,
  { degree, major, graduationDate }: Studies,
): Graduate {
  return proposing({
    ...graduate,
    ...defined({ degree, major, graduationDate, class: graduationDate === undefined ? undefined : classOf(graduationDate) }),
  })
}

function sharing(graduate: Graduate | undefined, shares: boolean): Graduate | undefined {
  return graduate && proposing({ ...graduate, shares })
}

function moved(graduate: Graduate | undefined, event: PathEvent): Graduate | undefined {
  const id = event.data.applicationId
  const before = graduate?.offers[id]
  if (!graduate || !before) return graduate
  const offer = { ...before, path: pathAfter(before.path, pathEntryOf(event)) }
  return proposing({ ...graduate, offers: { ...graduate.offers, [id]: offer } })
}

/** @returns when it was accepted, where that stands for all that the student knows */
function acceptedAt(path: Path): string | undefined {
  const steps = shownSteps(toldSteps(path))
  return isAccepted(standing(steps).status) ? steps.findLast(({ status }) => status === 'accepted')?.at : undefined
}

/**
 * The offer accepted last proposes an outcome, until anything is recorded after it; an outcome that came of one is in doubt once that no
 * longer stands (product 2.20).
 */
function proposing({ proposal: _proposal, doubt: _doubt, ...graduate }: Graduate): Graduate {
  const { graduationDate, recorded, offers, shares } = graduate
  const current = recorded.at(-1)
  const since = current?.recordedAt ?? ''
  const accepted = Object.entries(offers).flatMap(([applicationId, { jobId, organizationId, jobType, path }]) => {
    const at = acceptedAt(path)
    const counts =
      at !== undefined &&
      at > since &&
      applicationId !== current?.applicationId &&
      graduationDate !== undefined &&
      isNearGraduation(graduationDate, at)
    return counts ? [{ applicationId, jobId, organizationId, jobType, acceptedAt: at }] : []
  })
  const proposal = accepted.toSorted((one, other) => one.acceptedAt.localeCompare(other.acceptedAt)).at(-1)
  const source = current?.applicationId === undefined ? undefined : offers[current.applicationId]
  const doubt = source && acceptedAt(source.path) === undefined ? (true as const) : undefined
  return { ...graduate, ...defined({ proposal, doubt }), proposed: shares && proposal !== undefined }
}

/** The parts that the student sees, and those that staff see, each as one text to compare by. */
function shownToStudent({ graduationDate, recorded, proposal, doubt }: Graduate): string {
  return JSON.stringify([graduationDate, recorded, proposal, doubt])
}
function shownToStaff(graduate: Graduate): string {
  const { shares, proposal, doubt } = graduate
  const shown = pick(graduate, 'universityId', 'displayName', 'email', ...studies, 'recorded', 'askedAt', 'reachable')
  return JSON.stringify([shown, shares && [proposal, doubt]])
}
