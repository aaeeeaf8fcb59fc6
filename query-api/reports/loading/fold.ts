/** Facts from what the views hold: the entries of `fact-entries` and the paths of `paths`, in the order of the log. */
import type { KeptEntry } from '#events/vocabulary/path.ts'
import type { FactEntryDocument } from '#projections/views/fact-entries/model.ts'
import type {
  ApplicationFact,
  CalendarFact,
  Growing,
  Facts,
  Happened,
  JobFact,
  NominationFact,
  ReferralFact,
  StatusEntry,
} from '../facts.ts'
import { pathFactOf, statusEntriesOf } from '../paths.ts'
import { latestOf, sharedWords, valueAt, type Shared, type Take } from './notes.ts'
import { referralsInto } from './referrals.ts'
import { students } from './students.ts'

type Of<Type extends FactEntryDocument['type']> = Extract<FactEntryDocument, { readonly type: Type }>

export type Fold = {
  /** @param entry later in the log than those before */
  readonly take: (entry: FactEntryDocument) => void
  /** The path of an application, in place of what was known of it. */
  readonly takePath: (applicationId: string, entries: readonly KeptEntry[]) => void
  readonly facts: () => Facts
}

export function foldFacts(): Fold {
  const applications = foldApplications()
  const people = students()
  const nominations = new Map<string, Growing<NominationFact>>()
  const lines = new Map<string, { readonly nominationId: string; readonly rule: Of<'PointsAccrued'>['rule'] }>()
  const referrals = new Map<string, Growing<ReferralFact>>()
  const jobs = new Map<string, Growing<JobFact>>()
  const calendars = new Map<string, Growing<CalendarFact>>()
  const mergedSkills: Merges = new Map()
  const mergedOrganizations: Merges = new Map()
  const latest = latestOf()
  const universityOf = (studentId: string | undefined) =>
    studentId === undefined ? undefined : people.facts.get(studentId)?.universityId.at(-1)?.[2]

  const takeNomination = nominationsInto(nominations, lines)
  const takeReferral = referralsInto(referrals, universityOf)

  return {
    take(entry) {
      const happened = { position: Number(entry._id), at: Date.parse(entry.at) }
      const { position, at } = happened
      latest.note(happened)
      if (people.take(entry, happened) || takeNomination(entry, happened) || takeReferral(entry, happened)) return
      switch (entry.type) {
        case 'ApplicationSubmitted':
          return applications.submit(entry)
        case 'JobPosted':
        case 'JobUpdated':
          return noteJob(
            valueAt(jobs, entry.jobId, () => ({ jobType: [], skills: [] })),
            entry,
            happened,
          )
        case 'OrganizationAdded':
        case 'OrganizationUpdated':
          valueAt(calendars, entry.organizationId, noCalendar).timezone.push([position, at, entry.timezone])
          return
        case 'SemesterCalendarSet': {
          const firstDays = Object.fromEntries(entry.semesters.map(({ key, startsOn }) => [key, startsOn]))
          valueAt(calendars, entry.universityId, noCalendar).firstDays.push([position, at, firstDays])
          return
        }
        case 'SkillMerged':
        case 'SkillUnmerged':
          mergesOf(mergedSkills, entry.skillId).push([position, at, 'into' in entry ? entry.into : undefined])
          return
        case 'OrganizationMerged':
        case 'OrganizationUnmerged':
          mergesOf(mergedOrganizations, entry.organizationId).push([position, at, 'into' in entry ? entry.into : undefined])
          return
        default:
          return
      }
    },
    takePath: (id, entries) => applications.takePath(id, statusEntriesOf(entries), latest.note),
    facts: () => ({
      latest: latest.so(),
      applications: applications.facts(),
      nominations: [...nominations.values()],
      referrals: [...referrals.values()],
      graduates: people.facts,
      jobs,
      calendars,
      mergedSkills,
      mergedOrganizations,
    }),
  }
}

function noteJob({ jobType, skills }: Growing<JobFact>, said: Of<'JobPosted'> | Of<'JobUpdated'>, { position, at }: Happened): void {
  if (said.jobType !== undefined) jobType.push([position, at, said.jobType])
  if (said.skills !== undefined) skills.push([position, at, said.skills])
}

function foldApplications() {
  // Of these two the one that came first waits for the other.
  const submissions = new Map<string, Of<'ApplicationSubmitted'>>()
  const paths = new Map<string, readonly StatusEntry[]>()
  const applications = new Map<string, ApplicationFact>()
  const shared = sharedWords()
  const join = (id: string) => {
    const [submitted, entries] = [submissions.get(id), paths.get(id)]
    if (!submitted || !entries || entries.length === 0) return
    applications.set(id, applicationFactOf(submitted, entries, shared))
    submissions.delete(id)
    paths.delete(id)
  }
  return {
    submit(entry: Of<'ApplicationSubmitted'>) {
      submissions.set(entry.applicationId, entry)
      join(entry.applicationId)
    },
    takePath(id: string, entries: readonly StatusEntry[], note: (entry: Happened) => void) {
      entries.forEach(note)
      const known = applications.get(id)
      if (known) return void applications.set(id, { ...known, entries, path: pathFactOf(entries), whole: {} })
      paths.set(id, entries)
      join(id)
    },
    facts: () => [...applications.values()],
  }
}

type Merges = Map<string, [number, number, string | undefined][]>
const mergesOf = (merges: Merges, id: string) => valueAt(merges, id, () => [])

const noCalendar = (): Growing<CalendarFact> => ({ timezone: [], firstDays: [] })

function applicationFactOf(
  { applicationId: id, studentId, jobId, organizationId, ...submitted }: Of<'ApplicationSubmitted'>,
  entries: readonly StatusEntry[],
  { word, list }: Shared,
): ApplicationFact {
  return {
    id,
    studentId: word(studentId),
    jobId: word(jobId),
    organizationId: word(organizationId),
    universityId: submitted.universityId && word(submitted.universityId),
    source: submitted.source,
    blind: submitted.blind === true,
    jobType: submitted.jobType,
    skills: submitted.askedSkills && list(submitted.askedSkills),
    degree: submitted.degree,
    gpaBand: submitted.gpaBand,
    entries,
    path: pathFactOf(entries),
    whole: {},
  }
}

const nominationStatus = {
  NominationConsented: 'consented',
  NominationDeclined: 'declined',
  NominationExpired: 'expired',
  NominationConsentWithdrawn: 'consent_withdrawn',
  NominationRevoked: 'revoked',
} as const

function nominationsInto(
  nominations: Map<string, Growing<NominationFact>>,
  lines: Map<string, { readonly nominationId: string; readonly rule: Of<'PointsAccrued'>['rule'] }>,
): Take {
  return (entry, { position, at }) => {
    switch (entry.type) {
      case 'NominationMade': {
        const { nominationId: id, semester, universityId, studentId } = entry
        const whom: [number, number, string][] = studentId === undefined ? [] : [[position, at, studentId]]
        const status: Growing<NominationFact>['status'] = [[position, at, 'pending']]
        nominations.set(id, { id, sent: { position, at }, semester, universityId, studentId: whom, status, points: [] })
        return true
      }
      case 'NominationStudentJoined':
      case 'NominationConsented':
      case 'NominationDeclined':
      case 'NominationExpired':
      case 'NominationConsentWithdrawn':
      case 'NominationRevoked': {
        const nomination = nominations.get(entry.nominationId)
        if (entry.studentId !== undefined && nomination?.studentId.at(-1)?.[2] !== entry.studentId)
          nomination?.studentId.push([position, at, entry.studentId])
        if (entry.type !== 'NominationStudentJoined') nomination?.status.push([position, at, nominationStatus[entry.type]])
        return true
      }
      case 'PointsAccrued':
        lines.set(entry.entryId, entry)
        nominations.get(entry.nominationId)?.points.push([position, at, { rule: entry.rule, points: entry.points }])
        return true
      case 'PointsReversed': {
        const line = lines.get(entry.entryId)
        if (line) nominations.get(line.nominationId)?.points.push([position, at, { rule: line.rule, points: -entry.points }])
        return true
      }
      default:
        return false
    }
  }
}
