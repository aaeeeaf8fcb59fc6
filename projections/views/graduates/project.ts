import type { Static } from 'typebox'
import type { DataOf } from '#events/define.ts'
import { withField, type UserRegistered } from '#events/users.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { applicationRank, isAccepted, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { mailChoiceOf } from '#events/vocabulary/notification-kinds.ts'
import { classOf, isNearGraduation, proposes } from '#events/vocabulary/students/outcomes.ts'
import { pathAfter, pathEntryOf, pathFrom, shownSteps, standing, toldSteps, type Path } from '#events/vocabulary/path.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defined } from '#lib/fields.ts'
import { nameKey } from '#lib/fold.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Beside, type Contents } from '../../define.ts'
import { pathRows, type PathEvent } from '../../path-rows.ts'
import { graduates, offerId, type AcceptedOffer, type GraduateDocument, type PossibleOffer } from './model.ts'

export const graduateProjection = defineProjection(graduates, {
  streams: ['user', 'outcome', 'application'],
  ignores: [
    ...([
      'AccountEnded',
      'PasswordChanged',
      'AnalystScopeSet',
      'RecoveryCodesRenewed',
      'SecondFactorSet',
      'SecondFactorProven',
      'SecondFactorReset',
      'correction',
      'export',
      'photo',
      'survey',
      'suspension',
    ] as const),
    // Follows from how the application stands, which is read here as it changes.
    'FirstDestinationDoubted',
    'FirstDestinationDoubtEnded',
    ...(['link', 'company', 'interview', 'warning', 'access'] as const),
  ],
})({
  key: ({ data }) => {
    if ('uid' in data) return [data.uid]
    const applicationId = 'destination' in data ? data.destination.applicationId : 'applicationId' in data ? data.applicationId : undefined
    const offer = applicationId === undefined ? undefined : offerId(applicationId)
    return 'from' in data && isEarly(data.from) && isEarly(data.to) ? [offer] : [offer, data.studentId]
  },
  // A move that is held back from the student is no news for them, nor is the state of applications for staff with whom it is not shared.
  audience: (graduate, other) =>
    graduate.offer
      ? []
      : [
          ...roomsOf('graduate', graduate, ['admins']),
          ...(other && shownToStudent(other) === shownToStudent(graduate) ? [] : roomsOf('graduate', graduate, ['own'])),
          ...(other && shownToStaff(other) === shownToStaff(graduate) ? [] : roomsOf('graduate', graduate, ['uni'])),
        ],
  subjects: ({ uid }) => [uid],
  when: {
    UserRegistered: (_, { data }) => begun(data.role, data),
    RoleChanged: (_, { data }) => begun(data.to, data),
    AddressMoved: (graduate, { data: { email } }) => graduate && { ...graduate, email },
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
      if (attr === 'displayName') return named(withField(graduate, attr, value))
      return studies.some((field) => field === attr) ? studied(graduate, withField(pick(graduate, ...studies), attr, value)) : graduate
    },
    FirstDestinationRecorded: (graduate, { data: { destination }, meta }, _, beside) => {
      if (!graduate || graduate.offer) return graduate
      const { doubt: _doubt, ...others } = graduate
      const { outcome, applicationId } = destination
      const source = applicationId === undefined ? undefined : beside(offerId(applicationId))?.offer
      return proposing({
        ...others,
        known: outcome !== 'no_information',
        outcome,
        current: { ...destination, recordedAt: meta.occurredAt },
        ...(source && doubted(source)),
      })
    },
    FirstDestinationAsked: (graduate, { meta }) => graduate && { ...graduate, askedAt: meta.occurredAt },
    ApplicationSubmitted: (graduate, event, id) => {
      const { applicationId, jobId, organizationId, jobType } = event.data
      if (id !== offerId(applicationId)) return graduate
      return jobType !== undefined && proposes(jobType)
        ? offerAlone({ jobId, organizationId, jobType, path: pathFrom(pathEntryOf(event)) })
        : undefined
    },
    ...pathRows(moved),
  },
})

/** A move between two of these accepts nothing and takes no acceptance back: the student's document stays as it is, and is not looked at. */
function isEarly(status: ApplicationStatus): boolean {
  return (applicationRank[status] ?? Infinity) < (applicationRank.offered ?? 0)
}

type Graduate = Contents<GraduateDocument>
type Person = Pick<DataOf<typeof UserRegistered>, 'uid' | 'state' | 'person' | 'profile' | 'universityId'>

function begun(role: Role, { uid, state, person, profile, universityId }: Person): Graduate | undefined {
  if (role !== 'student') return undefined
  const graduate = {
    uid,
    ...person,
    nameKey: nameKey(person.displayName),
    ...defined({ universityId }),
    known: false,
    reachable: state === 'active',
    accepted: [],
    shares: false,
    proposed: false,
  }
  return studied(graduate, pick(profile, ...studies))
}

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

function named(graduate: Graduate): Graduate {
  return { ...graduate, nameKey: nameKey(graduate.displayName) }
}

function sharing(graduate: Graduate | undefined, shares: boolean): Graduate | undefined {
  return graduate && proposing({ ...graduate, shares })
}

/** The others are fields of a student. */
function offerAlone(offer: PossibleOffer): Graduate {
  return { offer } as Graduate
}

/** As many accepted offers are remembered: the latest. */
const ACCEPTED = 20

function moved(
  graduate: GraduateDocument | undefined,
  event: PathEvent,
  id: string,
  beside: Beside<GraduateDocument>,
): Graduate | undefined {
  const { applicationId } = event.data
  const offer = beside(offerId(applicationId))?.offer
  if (!graduate || !offer) return graduate
  if (id === offerId(applicationId)) return offerAlone({ ...offer, path: pathAfter(offer.path, pathEntryOf(event)) })
  const others = graduate.accepted.filter((one) => one.applicationId !== applicationId)
  const { path, ...offered } = offer
  const at = acceptedAt(path)
  const accepted = at === undefined ? others : [...others, { applicationId, ...offered, acceptedAt: at }].toSorted(byAcceptance)
  const { doubt: _doubt, ...undoubted } = graduate
  const after = graduate.current?.applicationId === applicationId ? { ...undoubted, ...doubted(offer) } : graduate
  return proposing({ ...after, accepted: accepted.slice(-ACCEPTED) })
}

function byAcceptance(one: AcceptedOffer, other: AcceptedOffer): number {
  return one.acceptedAt.localeCompare(other.acceptedAt)
}

/** An outcome that came of an acceptance is in doubt once that no longer stands (product 2.20). */
function doubted({ path }: PossibleOffer): Pick<Graduate, 'doubt'> {
  return acceptedAt(path) === undefined ? { doubt: true } : {}
}

/** @returns when it was accepted, where that stands for all that the student knows */
function acceptedAt(path: Path): string | undefined {
  const steps = shownSteps(toldSteps(path))
  return isAccepted(standing(steps).status) ? steps.findLast(({ status }) => status === 'accepted')?.at : undefined
}

/** The offer accepted last proposes an outcome, until anything is recorded after it (product 2.20). */
function proposing({ proposal: _proposal, ...graduate }: Graduate): Graduate {
  const { graduationDate, current, accepted, shares } = graduate
  const since = current?.recordedAt ?? ''
  const proposal = accepted.findLast(
    ({ applicationId, acceptedAt: at }) =>
      at > since && applicationId !== current?.applicationId && graduationDate !== undefined && isNearGraduation(graduationDate, at),
  )
  return { ...graduate, ...defined({ proposal }), proposed: shares && proposal !== undefined }
}

/** The parts that the student sees, and those that staff see, each as one text to compare by. */
function shownToStudent({ graduationDate, current, proposal, doubt }: Graduate): string {
  return JSON.stringify([graduationDate, current, proposal, doubt])
}
function shownToStaff(graduate: Graduate): string {
  const { shares, proposal, doubt } = graduate
  const shown = pick(graduate, 'universityId', 'displayName', 'email', ...studies, 'current', 'askedAt', 'reachable')
  return JSON.stringify([shown, shares && [proposal, doubt]])
}
