import {
  ApplicationAutoClosed,
  ApplicationCloseAnnounced,
  ApplicationNoteAdded,
  ApplicationNoteRetracted,
  ApplicationNominationTakenBack,
  ApplicationReferralTakenBack,
  ApplicationReferred,
  ApplicationReinstated,
  ApplicationStatusChanged,
  ApplicationStatusCorrected,
  ApplicationStatusDisclosed,
  ApplicationSubmitted,
  ApplicationViewed,
  InterviewRescheduled,
  OfferExpired,
  ResumeAccessEnded,
} from '../applications.ts'
import { byProcess, byTimer, example, recruiter, student } from './example.ts'

const stream = 'application-app-1'
const ids = { applicationId: 'app-1', jobId: 'job-1', organizationId: 'acme', studentId: 'stud-mia' }
const byRecruiter = { actor: recruiter, operation: 'applications.changeStatus', stream }
const byStudent = { actor: student, operation: 'applications.changeStatus', stream }

export const submitted = example({ actor: student, operation: 'applications.apply', stream }, ApplicationSubmitted, {
  ...ids,
  universityId: 'uni-north',
  source: 'nominated',
  applicant: {
    name: 'Mia Bergström',
    email: 'mia@north.example.edu',
    skills: ['typescript', 'sql', 'graphs'],
    degree: 'bachelor',
    graduationYear: 2027,
    gpa: 3.61,
  },
  coverLetter: 'I built a robot.',
  askedSkills: ['typescript', 'sql'],
  jobType: 'internship',
})
export const viewed = example({ actor: recruiter, operation: 'applications.view', stream }, ApplicationViewed, ids)
export const reviewed = example(byRecruiter, ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'under_review' })

export const rejectedByMistake = example(byRecruiter, ApplicationStatusChanged, {
  ...ids,
  from: 'under_review',
  to: 'rejected',
  reasonCode: 'experience',
  note: 'Wrong card.',
})
export const rejectionUndone = example(byRecruiter, ApplicationStatusCorrected, {
  ...ids,
  /** The id that `rejectedByMistake` has by its place in the story. */
  correctsEventId: '00000000-0000-4000-8000-000000000033',
  from: 'rejected',
  to: 'under_review',
  kind: 'undo',
})

export const interviewed = example(byRecruiter, ApplicationStatusChanged, {
  ...ids,
  from: 'under_review',
  to: 'interviewing',
  interviewAt: '2026-10-01T10:00:00Z',
})
export const rejected = example(byRecruiter, ApplicationStatusChanged, {
  ...ids,
  from: 'interviewing',
  to: 'rejected',
  reasonCode: 'position_filled',
})
export const rejectionDisclosed = example(byRecruiter, ApplicationStatusDisclosed, { ...ids, status: 'rejected' })
export const reinstated = example(byRecruiter, ApplicationReinstated, {
  ...ids,
  from: 'rejected',
  to: 'interviewing',
  reason: 'The other candidate declined.',
})

export const offered = example(byRecruiter, ApplicationStatusChanged, {
  ...ids,
  from: 'interviewing',
  to: 'offered',
  offerExpiresOn: '2026-10-20',
  offerText: 'We would love to have you.',
})
export const offerDisclosed = example(byRecruiter, ApplicationStatusDisclosed, { ...ids, status: 'offered' })
export const accepted = example(byStudent, ApplicationStatusChanged, { ...ids, from: 'offered', to: 'accepted' })
export const hired = example(byRecruiter, ApplicationStatusChanged, { ...ids, from: 'accepted', to: 'hired' })

export const referred = example({ ...byProcess('follow-applications', 'process.followApplications'), stream }, ApplicationReferred, {
  ...ids,
  referralId: 'ref-3',
})
export const referralTakenBack = example(
  { ...byProcess('follow-applications', 'process.followApplications'), stream },
  ApplicationReferralTakenBack,
  { ...ids, referralId: 'ref-3' },
)

export const nominationTakenBack = example(
  { ...byProcess('unlink-nominations', 'process.unlinkNominations'), stream },
  ApplicationNominationTakenBack,
  ids,
)

/** The same student applies for another job, and does not answer the offer. */
const second = { ...ids, applicationId: 'app-2', jobId: 'job-2' }
const ofSecond = { stream: 'application-app-2' }
const { data: first } = submitted
export const submittedAgain = example({ ...submitted, ...ofSecond }, ApplicationSubmitted, {
  ...second,
  source: 'direct',
  applicant: first['applicant'] as never,
})
export const offerHeld = example({ ...byRecruiter, ...ofSecond }, ApplicationStatusChanged, {
  ...second,
  from: 'submitted',
  to: 'offered',
  discloseAt: '2026-09-05T12:00:00.000Z',
  offerExpiresOn: '2026-09-06',
})
export const heldOfferDisclosed = example({ ...byTimer('statusDisclosed'), ...ofSecond }, ApplicationStatusDisclosed, {
  ...second,
  status: 'offered',
  offerExpiresOn: '2026-09-06',
  offerExpiresAt: '2026-09-07T00:00:00.000Z',
})
export const offerExpired = example({ ...byTimer('offerExpired'), ...ofSecond }, OfferExpired, {
  ...second,
  from: 'offered',
  to: 'declined',
})

/** The third lies idle after its job has ended. */
const third = { ...ids, applicationId: 'app-3', jobId: 'job-1' }
const ofThird = { stream: 'application-app-3' }
export const submittedInVain = example({ ...submitted, ...ofThird }, ApplicationSubmitted, {
  ...third,
  source: 'direct',
  blind: true,
  applicant: first['applicant'] as never,
})
export const closeAnnounced = example({ ...byTimer('applicationIdle'), ...ofThird }, ApplicationCloseAnnounced, {
  ...third,
  closesAt: '2026-09-12T09:00:00.000Z',
  because: 'job_ended',
})
export const autoClosed = example({ ...byTimer('applicationClosed'), ...ofThird }, ApplicationAutoClosed, {
  ...third,
  from: 'submitted',
  to: 'closed',
  because: 'job_ended',
})
export const resumeAccessEnded = example({ ...byTimer('resumeAccessEnded'), ...ofThird }, ResumeAccessEnded, third)

/** The interview of the fourth is moved. */
const fourth = { ...ids, applicationId: 'app-4', jobId: 'job-2' }
const ofFourth = { stream: 'application-app-4' }
export const submittedForInterview = example({ ...submitted, ...ofFourth }, ApplicationSubmitted, {
  ...fourth,
  source: 'direct',
  applicant: first['applicant'] as never,
})
export const interviewSet = example({ ...byRecruiter, ...ofFourth }, ApplicationStatusChanged, {
  ...fourth,
  from: 'submitted',
  to: 'interviewing',
  interviewAt: '2026-10-20T10:00:00Z',
})
export const interviewMoved = example({ ...byRecruiter, ...ofFourth }, InterviewRescheduled, {
  ...fourth,
  before: '2026-10-20T10:00:00Z',
  interviewAt: '2026-10-21T13:00:00Z',
})

/** Of two notes one is retracted. */
const byAuthor = { actor: recruiter, operation: 'applications.addNote', ...ofFourth }
export const noteAdded = example(byAuthor, ApplicationNoteAdded, {
  ...fourth,
  noteId: 'note-1',
  written: { text: 'Explains well what went wrong.', rating: 4 },
})
export const noteOfAnother = example(byAuthor, ApplicationNoteAdded, { ...fourth, noteId: 'note-2', written: { text: 'Wrong person.' } })
export const noteRetracted = example({ ...byAuthor, operation: 'applications.retractNote' }, ApplicationNoteRetracted, {
  ...fourth,
  noteId: 'note-2',
  reason: 'It was about somebody else.',
})
