import { FirstDestinationRecorded } from '../outcomes.ts'
import { example } from './example.ts'

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
