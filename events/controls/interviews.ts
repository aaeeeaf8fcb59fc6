/** Interviews of one application: the first proposal gives way to another, which is settled and declined; a third is called off and on with the application. */
import {
  ApplicationStatusChanged,
  ApplicationStatusCorrected,
  ApplicationSubmitted,
  InterviewCanceled,
  InterviewDeclined,
  InterviewProposed,
  InterviewResumed,
  InterviewSettled,
} from '../applications.ts'
import { submitted } from './applications.ts'
import { example, recruiter, student } from './example.ts'

const stream = 'application-app-5'
const ids = { applicationId: 'app-5', jobId: 'job-2', organizationId: 'acme', studentId: 'stud-mia' }
const byRecruiter = { actor: recruiter, operation: 'applications.changeStatus', stream }
const byStudent = { actor: student, operation: 'applications.changeStatus', stream }
const byProposer = { actor: recruiter, operation: 'applications.proposeInterview', stream }
const byInvited = { actor: student, operation: 'applications.answerInterview', stream }
const firstRound = { ...ids, interviewId: 'interview-1', round: 'interviewing', people: ['recr-ben'] }
const idleAt = '2026-12-20T10:00:00.000Z'
const submittedForInterviews = example({ ...submitted, stream }, ApplicationSubmitted, {
  ...ids,
  source: 'direct',
  applicant: submitted.data['applicant'] as never,
})
const invitedToInterview = example(byRecruiter, ApplicationStatusChanged, {
  ...ids,
  from: 'submitted',
  to: 'interviewing',
  interviewId: 'interview-1',
})
const interviewProposed = example(byRecruiter, InterviewProposed, {
  ...firstRound,
  slots: ['2026-10-20T14:00:00.000Z', '2026-10-21T14:00:00.000Z'],
  minutes: 45,
  link: 'https://meet.acme.example/5',
  text: 'You will draw a write path. Bring nothing.',
  idleAt,
})
const secondProposal = { ...firstRound, interviewId: 'interview-2' }
const otherTimesProposed = example(byProposer, InterviewProposed, {
  ...secondProposal,
  slots: ['2026-10-22T14:00:00.000Z', '2026-10-23T14:00:00.000Z'],
  minutes: 30,
  place: 'Room 5, ask at the door',
  replaces: 'interview-1',
  idleAt,
})
const interviewSettled = example(byInvited, InterviewSettled, {
  ...secondProposal,
  at: '2026-10-22T14:00:00.000Z',
  by: 'stud-mia',
  idleAt,
})
const interviewDeclined = example(byInvited, InterviewDeclined, { ...secondProposal, text: 'I teach until noon.', idleAt })
const thirdProposal = { ...firstRound, interviewId: 'interview-3', at: '2026-10-26T14:00:00.000Z' }
const interviewSetAt = example(byProposer, InterviewProposed, { ...thirdProposal, minutes: 45, replaces: 'interview-2', idleAt })
const withdrawnFromInterview = example(byStudent, ApplicationStatusChanged, {
  ...ids,
  from: 'interviewing',
  to: 'withdrawn',
  reasonCode: 'unspecified',
})
const interviewOff = example(byStudent, InterviewCanceled, { ...thirdProposal, because: 'ended', endedAs: 'withdrawn' })
const withdrawalUndone = example(byStudent, ApplicationStatusCorrected, {
  ...ids,
  correctsEventId: '00000000-0000-4000-8000-000000000210',
  from: 'withdrawn',
  to: 'interviewing',
  kind: 'undo',
})
const interviewResumed = example(byStudent, InterviewResumed, { ...thirdProposal, idleAt })
const interviewCanceled = example({ ...byProposer, operation: 'applications.cancelInterview' }, InterviewCanceled, {
  ...thirdProposal,
  because: 'company',
  reason: 'We are all away.',
  idleAt,
})

/** In the order in which they happen. */
export const interviews = [
  submittedForInterviews,
  invitedToInterview,
  interviewProposed,
  otherTimesProposed,
  interviewSettled,
  interviewDeclined,
  interviewSetAt,
  withdrawnFromInterview,
  interviewOff,
  withdrawalUndone,
  interviewResumed,
  interviewCanceled,
]
