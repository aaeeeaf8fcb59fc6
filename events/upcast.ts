/**
 * Turns stored events into those of the newest version: read → open → upcast → consume (engine.md, Schema evolution).
 * Each step leads to the next version. Unknown types and newer versions are not read at all.
 */
import { defined } from '#lib/fields.ts'
import { definitions } from './catalogue.ts'
import { ERASED, placeholderFor, type DomainEvent } from './define.ts'
import type { JsonObject, Recorded } from './envelope.ts'
import { instantAfterDay, jobClosesAt, type JobTerm } from './vocabulary/terms.ts'

/** Event type → its steps: the one at index 0 turns version 1 into version 2, and so on. */
export type Upcasters = Readonly<Record<string, readonly ((data: JsonObject) => JsonObject)[]>>

const upcasters: Upcasters = {
  // Version 1 left what the student sent about themselves open. Of an erased person it counts as unknown, as in version 2.
  ApplicationSubmitted: [
    ({ skills = [], degree, graduationYear, ...data }) => {
      const applicant = data['applicant'] as JsonObject
      return { ...data, applicant: applicant['email'] === ERASED ? applicant : defined({ ...applicant, skills, degree, graduationYear }) }
    },
    // Version 2 knew no blind review.
    (data) => data,
    // Version 3 did not keep what a job that is reviewed blind asked for: no skills are shown of such a candidate.
    (data) => data,
    // Version 4 kept it of such a job alone.
    (data) => data,
  ],
  // Version 1 knew no hold: what is held back was disclosed in the same append, and an offer had its last day only.
  // Version 2 had the time of an interview in the move, and no interviews beside it.
  // Version 3 told of the instant of an erasure, whatever it ended.
  ApplicationStatusChanged: [(data) => data, (data) => data, (data) => data],
  ApplicationStatusDisclosed: [(data) => data],
  // Version 2 did not say when the application lies idle.
  ApplicationStatusCorrected: [(data) => data, (data) => data],
  ApplicationReinstated: [(data) => data, (data) => data],
  // Version 1 knew no consents that are fields of the profile.
  ConsentGranted: [(data) => data],
  // Version 1 knew no claims: the university and the company of an account count. Version 2 knew no rosters.
  UserRegistered: [(data) => data, (data) => data],
  // Version 1 counted both purposes together, and budgets look back an hour only.
  // Version 2 did not say what caused it.
  CodeSent: [(data) => ({ ...data, purpose: 'reset' }), (data) => data],
  // Version 1 did not name its letters.
  DigestSent: [(data) => data],
  // In version 1 the people of a verified company changed its name by themselves.
  OrganizationUpdated: [(data) => data],
  // Version 1 named no referral.
  InvitationDeclined: [(data) => data],
  // Version 1 named the last day alone. Of a changed day the time zone is unknown: by then it has ended everywhere.
  JobPosted: [(data) => withClosesAt(data, data, (data['timezone'] as string | undefined) ?? 'UTC')],
  JobUpdated: [(data) => withClosesAt(data, { ...(data['changes'] as JsonObject), status: 'open' }, 'Etc/GMT+12')],
  // Version 2 knew no suspension of companies.
  JobStatusChanged: [(data) => data, (data) => data],
  // Version 1 knew no cold messages: nobody could write first to a student who had not applied.
  // Version 2 had the names filled in.
  MessageSent: [(data) => data, (data) => data],
  // Version 1 came of a form or a letter alone.
  NominationMade: [(data) => data],
  NominationStudentJoined: [(data) => data],
  // Version 1 was agreed to by the older words, and named none.
  NominationConsented: [(data) => data],
  // Version 1 knew no outcome that was proposed.
  FirstDestinationRecorded: [(data) => data],
  // Version 1 was stored by the viewer alone.
  ProfileViewed: [(data) => data],
  // Version 1 had a last day without a time zone; it ends in UTC. Version 3 did not name the student's university.
  ReferralInvited: [
    (data) => ({ ...data, expiresAt: instantAfterDay(data['expiresOn'] as string, 'UTC') }),
    withoutOwnership,
    (data) => data,
  ],
  ReferralAccepted: [
    (data) => ({ ...data, expiresAt: instantAfterDay(data['expirationDate'] as string, 'UTC') }),
    withoutOwnership,
    (data) => data,
  ],
  ReferralStudentJoined: [(data) => data],
  // Version 1 was always said by a person.
  AccountRefused: [(data) => data],
  // Version 1 always named a student.
  ReferralDeclined: [(data) => data],
  // In version 1 only the student could.
  // Version 2 did not name the viewer's company.
  ResumeViewed: [(data) => ({ ...data, right: 'owner' }), (data) => data],
  // Version 1 counted jobs alone.
  SearchesChecked: [({ found, ...data }) => ({ ...data, found: (found as JsonObject[]).map((one) => ({ ...one, kind: 'jobs' })) })],
  // Version 1 was told to everybody who refers.
  ReferralStatusChanged: [(data) => data],
  // Version 1 was told to everybody who refers.
  ReferralExpired: [(data) => data],
  // Version 1 always named an application.
  // Version 2 counted from the correction.
  // Version 3 did not say when the term ends.
  // Version 4 was told to everybody who refers.
  ReferralStatusCorrected: [(data) => data, (data) => data, (data) => data, (data) => data],
}

function withClosesAt(data: JsonObject, job: JsonObject, timezone: string): JsonObject {
  return defined({ ...data, closesAt: jobClosesAt({ ...(job as unknown as JobTerm), timezone }) })
}

/** Until version 2 an event said who owned the referred student. That changes while others accept and end, so it is worked out when asked. */
function withoutOwnership({ ownership: _, ...data }: JsonObject): JsonObject {
  return data
}

/** Why this version of the platform cannot read an event, as a sentence; undefined when it can. */
export function unreadableReason({ id, type, schemaVersion }: Recorded): string | undefined {
  const newest = definitions.get(type)?.schemaVersion
  if (newest === undefined) return `The event ${id} is of the type ${type}, which this version of the platform does not know.`
  if (schemaVersion <= newest) return undefined
  return `The event ${id} (${type}) is of version ${schemaVersion}; this version of the platform knows ${newest}.`
}

/** Expects an event that `unreadableReason` accepts. */
export function upcast(event: Recorded, steps: Upcasters = upcasters): DomainEvent {
  const missing = (steps[event.type] ?? []).slice(event.schemaVersion - 1)
  return missing.length === 0 ? event : { ...event, data: missing.reduce((older, step) => step(older), event.data) }
}

/** The personal fields of an event type and their placeholders, for the cipher. */
export function sealedTypes(type: string) {
  const definition = definitions.get(type)
  if (!definition) return undefined
  return { personal: definition.personal, placeholder: (field: string) => placeholderFor(definition.schema.properties[field] ?? {}) }
}
