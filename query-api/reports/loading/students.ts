/** A student's account as facts: what changes of it, in the order of the log. */
import type { FactEntryDocument } from '#projections/views/fact-entries/model.ts'
import { completenessOf } from '#events/vocabulary/students/completeness.ts'
import type { GraduateFact, Growing, Happened } from '../facts.ts'

/** Percent from which a profile is ready (reports.md, `nominations`). */
const READY = 80

type Of<Type extends FactEntryDocument['type']> = Extract<FactEntryDocument, { readonly type: Type }>
type Profile = NonNullable<Of<'UserRegistered'>['profile']>
/** What a fact follows from, as it stands now. */
type Account = {
  readonly fact: Growing<GraduateFact>
  universityId: string | undefined
  claimedUniversityId: string | undefined
  profile: Profile
  hasResume: boolean
}

function begun(id: string, registered: Happened): Account {
  return {
    fact: {
      id,
      registered,
      universityId: [],
      degree: [],
      gpaBand: [],
      gpaVisible: [],
      graduationDate: [],
      outcome: [],
      ready: [],
      shares: [],
      erased: undefined,
    },
    universityId: undefined,
    claimedUniversityId: undefined,
    profile: {},
    hasResume: false,
  }
}

function note<Value>(changes: [number, number, Value][], { position, at }: Happened, value: Value): void {
  if (changes.at(-1)?.[2] !== value) changes.push([position, at, value])
}

/** Notes what an event has changed. What was never known is no change. */
function noteAll({ fact, universityId, claimedUniversityId, profile, hasResume }: Account, happened: Happened): void {
  const { degree, gpa, gpaVisible, graduationDate, major, skills, workExperiences, links } = profile
  const noteKnown = <Value>(changes: [number, number, Value | undefined][], value: Value | undefined) => {
    if (value !== undefined || changes.length > 0) note(changes, happened, value)
  }
  noteKnown(fact.universityId, universityId)
  noteKnown(fact.degree, degree)
  noteKnown(fact.gpaBand, gpa)
  noteKnown(fact.graduationDate, graduationDate)
  if (gpaVisible !== undefined || fact.gpaVisible.length > 0) note(fact.gpaVisible, happened, gpaVisible ?? false)
  const completeness = completenessOf({
    universityId,
    claimedUniversityId,
    degree,
    graduationDate,
    ...(major && { major: 'said' }),
    ...(skills && { skills: ['one', 'two', 'three'] }),
    ...(gpa !== undefined && { gpa: 0 }),
    ...(workExperiences && { workExperiences: [{}] }),
    ...(links && { links: { site: 'said' } }),
    resume: hasResume,
  })
  if (completeness >= READY || fact.ready.length > 0) note(fact.ready, happened, completeness >= READY)
}

export type Students = {
  /** @returns whether the event was one of a student */
  readonly take: (entry: FactEntryDocument, happened: Happened) => boolean
  readonly facts: ReadonlyMap<string, GraduateFact>
}

export function students(): Students {
  const accounts = new Map<string, Account>()
  const facts = new Map<string, GraduateFact>()

  const begin = (entry: Of<'UserRegistered'> | Of<'RoleChanged'>, happened: Happened) => {
    const account = accounts.get(entry.uid) ?? begun(entry.uid, happened)
    accounts.set(entry.uid, account)
    facts.set(entry.uid, account.fact)
    account.universityId = 'universityId' in entry ? entry.universityId : undefined
    account.claimedUniversityId = 'claimedUniversityId' in entry ? entry.claimedUniversityId : undefined
    account.profile = entry.profile ?? {}
    noteAll(account, happened)
  }
  const change = (uid: string, happened: Happened, changed: (account: Account) => void) => {
    const account = accounts.get(uid)
    if (!account) return
    changed(account)
    noteAll(account, happened)
  }

  return {
    facts,
    take(entry, happened) {
      switch (entry.type) {
        case 'UserRegistered':
          begin(entry, happened)
          return true
        case 'RoleChanged':
          if (entry.profile !== undefined || accounts.has(entry.uid)) begin(entry, happened)
          return true
        case 'AccountApproved':
        case 'PersonVerified':
          change(entry.uid, happened, (account) => {
            if (entry.universityId === undefined) return
            account.universityId = entry.universityId
            account.claimedUniversityId = undefined
          })
          return true
        case 'PersonUnverified':
          change(entry.uid, happened, (account) => {
            if (entry.universityId === undefined) return
            account.universityId = undefined
            account.claimedUniversityId = entry.universityId
          })
          return true
        case 'PlaceRefused':
          change(entry.uid, happened, (account) => {
            if (entry.universityId !== undefined) account.claimedUniversityId = undefined
          })
          return true
        case 'AccountRefused':
          change(entry.uid, happened, (account) => Object.assign(account, { universityId: undefined, profile: {} }))
          return true
        case 'SubjectErased':
          change(entry.uid, happened, ({ fact }) => (fact.erased = happened))
          return true
        case 'ProfileFieldChanged':
          change(entry.uid, happened, (account) => {
            const { [entry.attr]: _before, ...others } = account.profile
            account.profile = { ...others, ...entry.profile }
          })
          return true
        case 'ConsentGranted':
        case 'ConsentWithdrawn':
          change(entry.uid, happened, ({ fact }) => note(fact.shares, happened, entry.type === 'ConsentGranted'))
          return true
        case 'ResumeUploaded':
        case 'HiddenResumePublished':
        case 'ResumeRemoved':
          change(entry.studentId, happened, (account) => (account.hasResume = entry.type !== 'ResumeRemoved'))
          return true
        case 'FirstDestinationRecorded':
          change(entry.studentId, happened, ({ fact }) => note(fact.outcome, happened, entry.outcome))
          return true
        default:
          return false
      }
    },
  }
}
