import { FirstDestinationAsked, FirstDestinationDoubted, FirstDestinationDoubtEnded, FirstDestinationRecorded } from '../outcomes.ts'
import { byProcess, example } from './example.ts'

export const recorded = example(
  {
    actor: { kind: 'user', uid: 'staff-uma', role: 'university' },
    operation: 'outcomes.record',
    stream: 'outcome-stud-mia',
  },
  FirstDestinationRecorded,
  {
    studentId: 'stud-mia',
    universityId: 'uni-north',
    destination: {
      outcome: 'employed_full_time',
      source: 'staff',
      organization: 'Acme Robotics',
      title: 'Compiler engineer',
      startsOn: '2027-07-01',
    },
  },
)

const ofMia = { studentId: 'stud-mia', universityId: 'uni-north' }

export const asked = example(
  { actor: { kind: 'user', uid: 'staff-uma', role: 'university' }, operation: 'outcomes.ask', stream: 'outcome-stud-mia' },
  FirstDestinationAsked,
  { ...ofMia, class: 2027 },
)

export const confirmed = example(
  { actor: { kind: 'user', uid: 'stud-mia', role: 'student' }, operation: 'outcomes.confirm', stream: 'outcome-stud-mia' },
  FirstDestinationRecorded,
  {
    ...ofMia,
    destination: {
      outcome: 'employed_full_time',
      source: 'platform',
      organization: 'Acme Robotics',
      title: 'Compiler engineer',
      applicationId: 'app-1',
    },
  },
)

export const doubted = example(
  { ...byProcess('doubt-outcomes', 'process.doubtOutcomes'), stream: 'outcome-stud-mia' },
  FirstDestinationDoubted,
  { ...ofMia, confirmedBy: 'stud-mia' },
)

export const doubtEnded = example(
  { ...byProcess('doubt-outcomes', 'process.doubtOutcomes'), stream: 'outcome-stud-mia' },
  FirstDestinationDoubtEnded,
  ofMia,
)
